import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../hooks/client-context.ts';
import { firstPage, pageQuery, templatesSource } from '../hooks/list-source.ts';
import { AppLink } from './app-link.tsx';
import { prefetchPage } from './pages.tsx';
import { pagePath } from './paths.ts';

/** Link to a project that fetches its page and first templates ahead. */
export function ProjectLink({ id, ...rest }: { id: string; className?: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const client = useClient();
  function prefetch(): void {
    prefetchPage.project();
    void queryClient.prefetchQuery(pageQuery(templatesSource(client, id), firstPage));
  }
  return <AppLink href={pagePath.project(id)} onIntent={prefetch} {...rest} />;
}
