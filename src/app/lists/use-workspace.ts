import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useServices } from '../services.ts';
import { isTemplate, type Entry } from './entry.ts';
import { projectsQuery, searchedTemplatesQuery, useAllPages, type PagedQuery } from './queries.ts';

const none: never[] = [];

/** The number of projects that have been searched. */
export interface SearchProgress {
  value: number;
  max: number;
}

/** All projects and, during a search, their templates. */
export function useWorkspace(isSearched: boolean) {
  const { client } = useServices();
  const projects = useInfiniteQuery(projectsQuery(client));
  const isListed = projects.data !== undefined && !projects.hasNextPage;
  const listed: readonly Entry[] = projects.data?.items ?? none;
  const projectIds = useMemo(
    () => projects.data?.items.filter(({ templateCount }) => templateCount !== 0).map(({ id }) => id) ?? none,
    [projects.data],
  );
  const isReady = isSearched && isListed && projectIds.length > 0;
  const templates = useInfiniteQuery({ ...searchedTemplatesQuery(client, projectIds), enabled: isReady });
  useAllPages(projects, isSearched);
  useAllPages(templates, isReady);

  const found = isReady ? templates.data?.items : undefined;
  const entries = useMemo(() => (found === undefined ? listed : [...listed, ...found]), [listed, found]);
  const names = useMemo(() => new Map(projects.data?.items.map(({ id, name }) => [id, name])), [projects.data]);
  const projectNames = useCallback(
    (entry: Entry) => (isTemplate(entry) ? (names.get(entry.projectId) ?? '') : ''),
    [names],
  );
  const failed: PagedQuery = isReady && templates.error !== null ? templates : projects;
  const progress: SearchProgress = {
    value: templates.data?.projectCount ?? 0,
    max: Math.max(projectIds.length, 1),
  };
  const isRead = isListed && (projectIds.length === 0 || (templates.data !== undefined && !templates.hasNextPage));
  return {
    projects,
    failed,
    entries,
    projectNames,
    progress,
    isRead,
    isReading: isSearched && !isRead && failed.error === null,
  };
}
