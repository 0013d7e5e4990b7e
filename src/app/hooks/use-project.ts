import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../../contract/project.ts';
import { useClient } from './client-context.ts';
import { projectQuery } from './project-queries.ts';

/** A project by its id: null when the listing has none, undefined while that is not known. Without an id nothing is asked. */
export function useProject(projectId: string | undefined): Project | null | undefined {
  const query = projectQuery(useClient(), useQueryClient(), projectId ?? '');
  return useQuery(projectId === undefined ? { ...query, queryFn: skipToken } : query).data;
}
