import { focusManager, QueryClient, InfiniteQueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import type { ListPage } from '../../contract/list.ts';
import type { PageQuery } from '../../contract/routes.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { createQueryClient } from '../shell/create-query-client.ts';
import { ITEMS_MAX, nextPage, projectQuery, projectsQuery, searchedTemplatesQuery, templatesQuery } from './queries.ts';

const project = (number: number) => ({ id: `project-${number}`, name: `Project ${number}`, templateCount: 1 });
const template = (id: string) => ({ id, name: id, projectId: 'somebody-else' });

/** A client of a service with these projects, and with as many templates in each as it says. */
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

  it('is none after a page shorter than the limit, and after an empty one', () => {
    expect(nextPage(pageOf(idsOf(99)), undefined, { page: 0, limit: 100 })).toBeUndefined();
    expect(nextPage(pageOf([]), pageOf(idsOf(100)), { page: 1, limit: 100 })).toBeUndefined();
  });

  it('counts what was sent, not what could be read', () => {
    expect(nextPage(pageOf(idsOf(98), 100), undefined, { page: 0, limit: 100 })).toEqual({ page: 1, limit: 100 });
    expect(nextPage(pageOf([], 100), pageOf(idsOf(100)), { page: 1, limit: 100 })).toEqual({ page: 2, limit: 100 });
  });

  it('is none after a page that repeats the one before', () => {
    expect(nextPage(pageOf(idsOf(100)), pageOf(idsOf(100)), { page: 1, limit: 100 })).toBeUndefined();
    expect(nextPage(pageOf(idsOf(100, 50)), pageOf(idsOf(100)), { page: 1, limit: 100 })).toEqual({
      page: 2,
      limit: 100,
    });
  });

  it('is of the default size where the service does not heed the limit', () => {
    expect(nextPage(pageOf(idsOf(20)), undefined, { page: 0, limit: 100 })).toEqual({ page: 1, limit: 20 });
    expect(nextPage(pageOf(idsOf(20, 20)), pageOf(idsOf(20)), { page: 1, limit: 20 })).toEqual({ page: 2, limit: 20 });
  });

  it('is none once as many are read as any list shows', () => {
    expect(nextPage(pageOf(idsOf(100)), undefined, { page: ITEMS_MAX / 100 - 1, limit: 100 })).toBeUndefined();
  });
});

describe('a list', () => {
  it('has each template once when one is added while it is read', async () => {
    const { client, templates, queryClient } = setUp({ templateCounts: { one: 150 } });
    const observer = new InfiniteQueryObserver(queryClient, templatesQuery(client, 'one'));
    await observer.refetch();
    templates.get('one')?.unshift(template('new'));
    const { data, hasNextPage } = await observer.fetchNextPage();
    expect(data?.items).toHaveLength(150);
    expect(new Set(data?.items.map(({ id }) => id)).size).toBe(150);
    expect(hasNextPage).toBe(false);
  });

  it.each([
    ['full pages without end', 10_000_000, 100, 100],
    ['pages of 20 without end, whatever is asked for', 10_000_000, 20, 101],
    ['full pages of which nothing can be read', 0, 100, 100],
  ])('of %s is read no further than the reader could look (A14)', async (_name, count, sentMax, requests) => {
    let asked = 0;
    const listTemplates: Client['listTemplates'] = async (_id, { page }) => {
      asked += 1;
      const ids = Array.from({ length: Math.min(sentMax, count) }, (_, index) => `t-${page * sentMax + index}`);
      return { items: ids.map(template), sentCount: sentMax, skipped: [] } as unknown as ListPage<TemplateItem>;
    };
    const observer = new InfiniteQueryObserver(
      new QueryClient(),
      templatesQuery({ listTemplates } as unknown as Client, 'one'),
    );
    await observer.refetch();
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    expect(asked).toBe(requests);
    expect(observer.getCurrentResult().data?.isCut).toBe(true);
  });

  it('says of each template that it is of the project that lists it', async () => {
    const { client, queryClient } = setUp({ templateCounts: { one: 1 } });
    const { pages } = await queryClient.fetchInfiniteQuery(templatesQuery(client, 'one'));
    expect(pages[0]?.items[0]?.projectId).toBe('one');
  });

  it.each<[string, number, string[]]>([
    ['is read again', 299, ['one 0', 'one 1', 'one 2']],
    ['of more than three pages is not read again', 301, []],
  ])('%s for a reader who comes back to the window or to the list', async (_name, count, again) => {
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

  it('goes through every page of every project, and passes over one that is gone', async () => {
    const setup = setUp({ templateCounts: { one: 150, three: 2 } });
    expect((await readAll(setup, ['one', 'two', 'three']))?.items).toHaveLength(152);
  });

  it('asks for no page that the list of a project has already', async () => {
    const setup = setUp({ templateCounts: { one: 150, two: 1 } });
    await setup.queryClient.fetchInfiniteQuery({ ...templatesQuery(setup.client, 'one'), pages: 2 });
    setup.asked.length = 0;
    expect((await readAll(setup, ['one', 'two']))?.items).toHaveLength(151);
    expect(setup.asked).toEqual(['two 0']);
  });

  it.each([
    ['one project that is not read to its end', { one: 10_051, two: 1 }, true],
    ['none but a project that ends there', { one: 1, two: 9_999 }, false],
    ['more in all than of any one list', { one: 6_000, two: 6_000 }, false],
  ])('says whether templates may be left out: of %s', async (_name, templateCounts, isCut) => {
    const data = await readAll(setUp({ templateCounts }), ['one', 'two']);
    expect(data?.items).toHaveLength(Math.min(templateCounts.one, ITEMS_MAX) + templateCounts.two);
    expect(data?.isCut).toBe(isCut);
  });

  describe('that was read', () => {
    /** Of projects with one template each; switched on and off as the search is. */
    async function readEach(count: number) {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const projectIds = Array.from({ length: count }, (_, index) => `project-${index}`);
      const setup = setUp({ templateCounts: Object.fromEntries(projectIds.map((id) => [id, 1])) });
      const search = (enabled: boolean) => ({ ...searchedTemplatesQuery(setup.client, projectIds), enabled });
      const queryClient = createQueryClient();
      const observer = new InfiniteQueryObserver(queryClient, search(true));
      onTestFinished(observer.subscribe(() => {}));
      const settle = () => vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
      await settle();
      while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
      return { ...setup, queryClient, observer, settle, turn: (isOn: boolean) => observer.setOptions(search(isOn)) };
    }

    it('finds what was added elsewhere once that was a minute ago, also in a project whose list is there', async () => {
      const { client, templates, asked, queryClient, observer, settle, turn } = await readEach(2);
      turn(false);
      await queryClient.fetchInfiniteQuery(templatesQuery(client, 'project-0'));
      for (const listed of templates.values()) listed.push(template('Poster'), template('Banner'));
      asked.length = 0;
      await vi.advanceTimersByTimeAsync(55_000);
      turn(true);
      await settle();
      expect(asked).toEqual([]);
      turn(false);
      await vi.advanceTimersByTimeAsync(10_000);
      turn(true);
      await settle();
      expect(asked).toEqual(['project-0 0', 'project-1 0']);
      const names = ['project-0 0', 'Poster', 'Banner', 'project-1 0'];
      expect(observer.getCurrentResult().data?.items.map(({ id }) => id)).toEqual(names);
    });

    it('is left alone for longer when it has many pages: a hundred for five minutes', async () => {
      const { observer, turn } = await readEach(100);
      turn(false);
      await vi.advanceTimersByTimeAsync(295_000);
      turn(true);
      expect(observer.getCurrentResult().isFetching).toBe(false);
      turn(false);
      await vi.advanceTimersByTimeAsync(10_000);
      turn(true);
      expect(observer.getCurrentResult().isFetching).toBe(true);
    });
  });
});

it('a search through projects without end asks a thousand times at most (A14)', async () => {
  const { client, queryClient, asked } = setUp({ templateCounts: {} });
  const projectIds = Array.from({ length: 1_100 }, (_, index) => `project-${index}`);
  const observer = new InfiniteQueryObserver(queryClient, searchedTemplatesQuery(client, projectIds));
  await observer.refetch();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  expect(asked).toHaveLength(1_000);
});

describe('one project', () => {
  const find = ({ client, queryClient }: ReturnType<typeof setUp>, id: string) =>
    queryClient.fetchQuery(projectQuery(client, queryClient, id));

  it('comes from the list that is there already', async () => {
    const setup = setUp({ projectCount: 30 });
    await setup.queryClient.fetchInfiniteQuery(projectsQuery(setup.client));
    expect(await find(setup, 'project-7')).toEqual(project(7));
    expect(setup.asked).toEqual(['projects 0']);
  });

  it('is asked for page by page only until it is found', async () => {
    const setup = setUp({ projectCount: 1_000 });
    expect(await find(setup, 'project-150')).toEqual(project(150));
    expect(setup.asked).toEqual(['projects 0', 'projects 1']);
  });

  it('is found in whichever case its id is written', async () => {
    expect(await find(setUp({ projectCount: 9 }), 'PROJECT-7')).toEqual(project(7));
  });

  it('is given up after three pages of a longer list', async () => {
    const setup = setUp({ projectCount: 1_000 });
    expect(await find(setup, 'project-900')).toBeNull();
    expect(setup.asked).toEqual(['projects 0', 'projects 1', 'projects 2']);
  });
});
