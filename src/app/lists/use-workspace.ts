import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { TemplateItem } from '../../contract/template.ts';
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

  const isRead = isListed && (projectIds.length === 0 || (templates.data !== undefined && !templates.hasNextPage));
  const [earlier, setEarlier] = useState<readonly TemplateItem[]>(none);
  if (isRead && templates.data !== undefined && templates.data.items !== earlier) setEarlier(templates.data.items);
  const found = useMemo(
    () => (isReady ? joinSearches(templates.data, projectIds, earlier) : undefined),
    [isReady, templates.data, projectIds, earlier],
  );
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

/**
 * Adds an earlier search's templates in projects that haven't been read yet. A search starts again when projects are added or
 * removed, and until it ends, its results would move under the pointer.
 */
export function joinSearches(
  search: { items: readonly TemplateItem[]; projectCount: number } | undefined,
  projectIds: readonly string[],
  earlier: readonly TemplateItem[],
): readonly TemplateItem[] {
  const { items, projectCount } = search ?? { items: none, projectCount: 0 };
  const foundIds = new Set(items.map(({ id }) => id));
  const unreadIds = new Set(projectIds.slice(projectCount));
  return [...items, ...earlier.filter(({ id, projectId }) => unreadIds.has(projectId) && !foundIds.has(id))];
}
