import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useClient } from '../lib/client-context.ts';
import { isTemplate, type Entry } from './entry.ts';
import { projectsQuery, searchedTemplatesQuery } from './queries.ts';

const none: never[] = [];

/** What reading a list on takes of `useInfiniteQuery`. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** Reads a list to its end as long as all of it is needed. A page that failed stops it. */
export function useAllPages({ hasNextPage, isFetching, error, fetchNextPage }: PagedQuery, isNeeded: boolean): void {
  const isDue = isNeeded && hasNextPage && !isFetching && error === null;
  // After each render, not only when `isDue` changes: a page that is in the cache comes so fast that no render happens while it
  // is fetched, so `isDue` was true before and is true after, and the page behind it would never be asked for.
  useEffect(() => {
    // Several components may read the same list on.
    if (isDue) void fetchNextPage({ cancelRefetch: false });
  });
}

/** How many of the projects have been searched. */
export interface SearchProgress {
  templateCount: number;
  value: number;
  max: number;
}

/** All projects, and the templates of each while they are searched. */
export function useWorkspace(isSearched: boolean) {
  const client = useClient();
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
    templateCount: found?.length ?? 0,
    value: Math.max(projectIds.indexOf(templates.data?.projectId ?? ''), 0),
    max: Math.max(projectIds.length, 1),
  };
  const isRead = isListed && (projectIds.length === 0 || (templates.data !== undefined && !templates.hasNextPage));
  return {
    projects,
    failed,
    entries,
    projectNames,
    isCut: projects.data?.isCut === true || (isReady && templates.data?.isCut === true),
    progress,
    isRead,
    isReading: isSearched && !isRead && failed.error === null,
  };
}
