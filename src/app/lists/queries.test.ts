import { focusManager, QueryClient, InfiniteQueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import type { PageQuery } from '../../contract/routes.ts';
import { nextPage, searchedTemplatesQuery, templatesQuery } from './queries.ts';

const project = (number: number) => ({ id: `project-${number}`, name: `Project ${number}`, templateCount: 1 });
const template = (id: string) => ({ id, name: id, projectId: 'somebody-else' });

/** A client of a service with so many projects, and so many templates in each. */
function setUp({ projectCount = 0, templateCounts = {} }: { projectCount?: number; templateCounts?: object }) {
  const projects = Array.from({ length: projectCount }, (_, number) => project(number));
  const templates = new Map(
    Object.entries(templateCounts).map(([id, count]: [string, number]) => [
      id,
      Array.from({ length: count }, (_, number) => template(`${id} ${number}`)),
    ]),
  );
  const slice = <Item>(items: readonly Item[], { page, limit }: PageQuery) => {
    const sent = items.slice(page * limit, (page + 1) * limit);
    return { items: sent, sentCount: sent.length, skipped: [] };
  };
  /** What was asked for, in order. */
  const asked: string[] = [];
  const client = {
    async listProjects(query: PageQuery) {
      asked.push(`projects ${query.page}`);
      return slice(projects, query);
    },
    async listTemplates(id: string, query: PageQuery) {
      asked.push(`${id} ${query.page}`);
      const listed = templates.get(id);
      if (listed === undefined) throw new ApiError('Gone', { kind: 'notFound', status: 404 });
      return slice(listed, query);
    },
  } as unknown as Client;
  return { client, projects, templates, asked, queryClient: new QueryClient() };
}

function pageOf(ids: readonly string[], sentCount = ids.length) {
  return { items: ids.map((id) => ({ id })), sentCount, skipped: [] };
}
const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `id-${from + index}`);

describe('the page after a page', () => {
  it('is the next one after a full page', () => {
    expect(nextPage(pageOf(idsOf(100)), undefined, { page: 0, limit: 100 })).toEqual({ page: 1, limit: 100 });
  });

  it('does not exist after a page that is empty or shorter than the limit', () => {
    expect(nextPage(pageOf(idsOf(99)), undefined, { page: 0, limit: 100 })).toBeUndefined();
    expect(nextPage(pageOf([]), pageOf(idsOf(100)), { page: 1, limit: 100 })).toBeUndefined();
  });

  it('depends on the number of sent items, not of readable ones', () => {
    expect(nextPage(pageOf(idsOf(98), 100), undefined, { page: 0, limit: 100 })).toEqual({ page: 1, limit: 100 });
    expect(nextPage(pageOf([], 100), pageOf(idsOf(100)), { page: 1, limit: 100 })).toEqual({ page: 2, limit: 100 });
  });

  it('does not exist after a page that repeats the one before', () => {
    expect(nextPage(pageOf(idsOf(100)), pageOf(idsOf(100)), { page: 1, limit: 100 })).toBeUndefined();
    expect(nextPage(pageOf(idsOf(100, 50)), pageOf(idsOf(100)), { page: 1, limit: 100 })).toEqual({
      page: 2,
      limit: 100,
    });
  });

  it('has the default size if the service ignores the limit', () => {
    expect(nextPage(pageOf(idsOf(20)), undefined, { page: 0, limit: 100 })).toEqual({ page: 1, limit: 20 });
    expect(nextPage(pageOf(idsOf(20, 20)), pageOf(idsOf(20)), { page: 1, limit: 20 })).toEqual({ page: 2, limit: 20 });
  });
});

describe('a list', () => {
  it('contains each template once, even if one is added while the list is read', async () => {
    const { client, templates, queryClient } = setUp({ templateCounts: { one: 150 } });
    const observer = new InfiniteQueryObserver(queryClient, templatesQuery(client, 'one'));
    await observer.refetch();
    templates.get('one')?.unshift(template('new'));
    const { data, hasNextPage } = await observer.fetchNextPage();
    expect(data?.items).toHaveLength(150);
    expect(new Set(data?.items.map(({ id }) => id)).size).toBe(150);
    expect(hasNextPage).toBe(false);
  });

  it('assigns each template to the project that lists it', async () => {
    const { client, queryClient } = setUp({ templateCounts: { one: 1 } });
    const { pages } = await queryClient.fetchInfiniteQuery(templatesQuery(client, 'one'));
    expect(pages[0]?.items[0]?.projectId).toBe('one');
  });

  it.each<[string, number, string[]]>([
    ['is read again', 299, ['one 0', 'one 1', 'one 2']],
    ['of more than three pages is not read again', 301, []],
  ])('%s when the user returns to the window or to the list', async (_name, count, again) => {
    const { client, queryClient, asked } = setUp({ templateCounts: { one: count } });
    queryClient.mount();
    const observer = new InfiniteQueryObserver(queryClient, templatesQuery(client, 'one'));
    const leave = observer.subscribe(() => {});
    await observer.refetch();
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    const settle = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    };
    asked.length = 0;
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await settle();
    expect(asked).toEqual(again);
    leave();
    asked.length = 0;
    const leaveAgain = observer.subscribe(() => {});
    await settle();
    expect(asked).toEqual(again);
    leaveAgain();
    queryClient.unmount();
    focusManager.setFocused(undefined);
  });
});

describe('a search through all projects', () => {
  async function readAll({ client, queryClient }: ReturnType<typeof setUp>, projectIds: string[]) {
    const observer = new InfiniteQueryObserver(queryClient, searchedTemplatesQuery(client, projectIds));
    await observer.refetch();
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    return observer.getCurrentResult().data;
  }

  it('reads every page of every project, and skips a project that was deleted', async () => {
    const setup = setUp({ templateCounts: { one: 150, three: 2 } });
    expect((await readAll(setup, ['one', 'two', 'three']))?.items).toHaveLength(152);
  });

  it('only reads a project that is added, and leaves out one that is removed', async () => {
    const { client, queryClient, asked } = setUp({ templateCounts: { one: 1, two: 1, three: 1 } });
    const observer = new InfiniteQueryObserver(queryClient, searchedTemplatesQuery(client, ['one', 'two']));
    const readRest = async () => {
      while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    };
    await observer.refetch();
    await readRest();
    observer.setOptions(searchedTemplatesQuery(client, ['three', 'two']));
    await readRest();
    expect(asked).toEqual(['one 0', 'two 0', 'three 0']);
    expect(observer.getCurrentResult().data).toMatchObject({
      items: [{ projectId: 'two' }, { projectId: 'three' }],
      projectCount: 2,
    });
  });
});
