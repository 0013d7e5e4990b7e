import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../hooks/client-context.ts';
import { templatesQuery } from '../lists/queries.ts';
import { PrefetchingLink } from './prefetching-link.tsx';
import { pagePath } from '../../contract/pages.ts';

/** Link to a project that fetches its first templates ahead. */
export function ProjectLink({ id, ...rest }: { id: string; className?: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const client = useClient();
  function prefetch(): void {
    // A list that is there is shown at once and read again, if need be, by its page.
    void queryClient.prefetchInfiniteQuery({ ...templatesQuery(client, id), staleTime: Infinity });
  }
  return <PrefetchingLink href={pagePath.project(id)} onIntent={prefetch} {...rest} />;
}
