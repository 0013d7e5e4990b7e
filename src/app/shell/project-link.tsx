import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../services.ts';
import { templatesQuery } from '../lists/queries.ts';
import { PrefetchingLink } from './prefetching-link.tsx';
import { pagePath } from '../../contract/pages.ts';

/** A link to a project that loads its first templates early. */
export function ProjectLink({ id, ...rest }: { id: string; className?: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { client } = useServices();
  function prefetch(): void {
    void queryClient.prefetchInfiniteQuery({ ...templatesQuery(client, id), staleTime: Infinity });
  }
  return <PrefetchingLink href={pagePath.project(id)} onIntent={prefetch} {...rest} />;
}
