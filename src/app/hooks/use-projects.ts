import type { Project } from '../../contract/project.ts';
import { useClient } from './client-context.ts';
import { projectsQuery } from './project-queries.ts';
import { useList, type LoadedList } from './use-list.ts';

export function useProjects(): LoadedList<Project> {
  return useList(projectsQuery(useClient()));
}
