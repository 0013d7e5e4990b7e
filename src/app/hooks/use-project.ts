import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../../contract/project.ts';
import { useClient } from './client-context.ts';
import { projectQuery } from './project-query.ts';

/**
 * A project by its id: null when the listing has none or cannot be read, undefined while that is not known. Without an id
 * nothing is asked.
 */
export function useProject(projectId: string | undefined): Project | null | undefined {
  const query = projectQuery(useClient(), useQueryClient(), projectId ?? '');
  const { data, isError } = useQuery(projectId === undefined ? { ...query, queryFn: skipToken } : query);
  return isError ? null : data;
}
