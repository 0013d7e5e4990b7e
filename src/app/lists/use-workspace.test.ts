import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Client } from '../../client/client.ts';
import { ClientContext } from '../lib/client-context.ts';
import { createQueryClient } from '../shell/create-query-client.ts';
import { projectsQuery, searchedTemplatesQuery } from './queries.ts';
import { useWorkspace } from './use-workspace.ts';

const listOne = (name: string) => () =>
  Promise.resolve({ items: [{ id: name, name, description: '', updatedAt: '' }], skipped: [], sentCount: 1 });

it('a search keeps its entries when a refetch fails', async () => {
  const queryClient = createQueryClient();
  const client = { listProjects: listOne('Shop'), listTemplates: listOne('Card') } as unknown as Client;
  const read = () =>
    Promise.allSettled([
      queryClient.fetchInfiniteQuery({ ...projectsQuery(client), staleTime: 0 }),
      queryClient.fetchInfiniteQuery({ ...searchedTemplatesQuery(client, ['Shop']), staleTime: 0 }),
    ]);
  await read();
  const fail = () => Promise.reject(new Error('No answer came.'));
  Object.assign(client, { listProjects: fail, listTemplates: fail });
  await read();

  const results: ReturnType<typeof useWorkspace>[] = [];
  const Search = () => {
    results.push(useWorkspace(true));
    return null;
  };
  const search = createElement(ClientContext, { value: client }, createElement(Search));
  renderToString(createElement(QueryClientProvider, { client: queryClient }, search));
  const [found] = results;
  expect(found?.failed.error?.message).toBe('No answer came.');
  expect(found?.entries.map(({ name }) => name)).toEqual(['Shop', 'Card']);
  expect(found?.isRead).toBe(true);
});
