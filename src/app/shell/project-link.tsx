import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../hooks/client-context.ts';
import { projectTemplatesQuery } from '../hooks/project-queries.ts';
import { AppLink } from './app-link.tsx';
import { projectPage } from './pages.ts';
import { pagePath } from './paths.ts';

/** Link to a project that fetches its page and first templates ahead. */
export function ProjectLink({ id, ...rest }: { id: string; className?: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const client = useClient();

  function fetchAhead(): void {
    projectPage.prefetch();
    void queryClient.prefetchInfiniteQuery(projectTemplatesQuery(client, id));
  }

  return <AppLink href={pagePath.project(id)} onIntent={fetchAhead} {...rest} />;
}
