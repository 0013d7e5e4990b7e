import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import { type ListPage, PAGE_LIMIT_MAX } from '../../contract/list.ts';
import type { Project } from '../../contract/project.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { firstPage, pageQuery, projectsSource, templatesSource, type ListSource } from '../hooks/list-source.ts';
import { createBackgroundReading, type BackgroundReading } from './background-reading.ts';
import { createListReader, type ListReader } from './list-reader.ts';

/** The whole workspace is read no further than this: it is kept in memory. */
export const TEMPLATES_MAX = 50_000;

/** Everything the key can see, as far as it is read. Lives as long as the visit. */
export interface Workspace {
  projects: ListReader<Project>;
  templatesOf: (projectId: string) => ListReader<TemplateItem>;
  /** Reads the projects to the end. */
  projectsReading: BackgroundReading;
  /** Reads one project's templates to the end. */
  readingOf: (projectId: string) => BackgroundReading;
  /** Reads the projects to the end, then the templates of each. */
  reading: BackgroundReading;
  /** Calls when any of its lists has changed. */
  subscribe: (onChange: () => void) => () => void;
}

export interface WorkspaceDependencies {
  client: Client;
  queryClient: QueryClient;
  whenIdle: () => Promise<void>;
}

export function createWorkspace({ client, queryClient, whenIdle }: WorkspaceDependencies): Workspace {
  const lists = new Map<string, ListReader<TemplateItem>>();
  const readings = new Map<string, BackgroundReading>();
  const listeners = new Set<() => void>();

  function openList<Item extends { id: string }>(
    source: ListSource<Item>,
    { countExpected, ...options }: { countExpected?: () => number | undefined; gcTime?: number } = {},
  ) {
    const first = queryClient.getQueryState<ListPage<Item>>(pageQuery(source, firstPage).queryKey);
    const isTried = first?.data !== undefined || first?.status === 'error';
    const reader = createListReader<Item>({
      readPage: (query, priority) =>
        queryClient.fetchQuery({ ...pageQuery(source, query, priority), ...options, staleTime: 0 }),
      firstLimit: isTried ? firstPage.limit : PAGE_LIMIT_MAX,
      firstPage: first?.data,
      firstError: first?.error ?? undefined,
      countExpected,
      now: () => performance.now(),
    });
    reader.subscribe(() => listeners.forEach((notify) => notify()));
    return reader;
  }

  const projects = openList(projectsSource(client));

  function countTemplates(projectId: string): number | undefined {
    const listed = projects.read().items.find(({ id }) => id === projectId);
    const found = listed ?? queryClient.getQueryData<Project | null>(['projects', projectId]);
    return found?.templateCount;
  }

  function templatesOf(projectId: string): ListReader<TemplateItem> {
    const list =
      lists.get(projectId) ??
      // The list has all of it: a hundred pages in the cache beside it would only weigh.
      openList(shareTexts(templatesSource(client, projectId)), {
        countExpected: () => countTemplates(projectId),
        gcTime: 0,
      });
    lists.set(projectId, list);
    return list;
  }

  function readingOf(projectId: string): BackgroundReading {
    const reading =
      readings.get(projectId) ??
      createBackgroundReading({ nextReader: () => unfinished(templatesOf(projectId)), whenIdle });
    readings.set(projectId, reading);
    return reading;
  }

  function nextReader(): ListReader<unknown> | undefined {
    if (projects.read().next !== undefined) return projects;
    let count = 0;
    for (const { id, templateCount } of projects.read().items) {
      if (templateCount === 0) continue;
      const list = templatesOf(id);
      count += list.read().items.length;
      if (count >= TEMPLATES_MAX) return undefined;
      if (list.read().next !== undefined && !isGone(list)) return list;
    }
    return undefined;
  }

  return {
    projects,
    templatesOf,
    readingOf,
    projectsReading: createBackgroundReading({ nextReader: () => unfinished(projects), whenIdle }),
    reading: createBackgroundReading({ nextReader, whenIdle }),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** What a page lists: all projects, or the templates of one. */
export function listOf(
  { projects, templatesOf }: Workspace,
  projectId: string | undefined,
): ListReader<Project> | ListReader<TemplateItem> {
  return projectId === undefined ? projects : templatesOf(projectId);
}

/** Templates of a series say the same of themselves: one text for all of them, where each would keep its own. */
function shareTexts(source: ListSource<TemplateItem>): ListSource<TemplateItem> {
  const texts = new Map<string, string>();
  return {
    ...source,
    async readPage(query, options) {
      const page = await source.readPage(query, options);
      for (const item of page.items) {
        const known = texts.get(item.description);
        if (known === undefined) texts.set(item.description, item.description);
        else item.description = known;
      }
      return page;
    },
  };
}

/** A project that is private or deleted since it was listed; the others can still be read. */
function isGone({ read }: ListReader<unknown>): boolean {
  const { error } = read();
  return error instanceof ApiError && (error.details.status === 404 || error.details.status === 403);
}

function unfinished<Item>(list: ListReader<Item>): ListReader<Item> | undefined {
  return list.read().next === undefined ? undefined : list;
}
