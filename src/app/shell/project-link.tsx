import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../hooks/client-context.ts';
import { AppLink } from './app-link.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { pagePath } from './paths.ts';

/** Link to a project that fetches its page and first templates ahead. */
export function ProjectLink({ id, ...rest }: { id: string; className?: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const client = useClient();
  return (
    <AppLink
      href={pagePath.project(id)}
      onIntent={() => void fetchAhead({ page: 'project', projectId: id }, queryClient, client)}
      {...rest}
    />
  );
}
