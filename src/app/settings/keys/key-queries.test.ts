import { hashKey, MutationObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { CreatedKey, CreateKey } from '../../../contract/workspace.ts';
import { createQueryClient } from '../../shell/create-query-client.ts';
import { createKeyFor } from './key-queries.ts';

it('a new key is passed to the page that created it, and is never cached', async () => {
  const body = { name: 'Shop', member: 'ana', quotaLimit: 5 };
  const answer = { key: 'galley_secret', entry: { id: 'one', ...body } } as unknown as CreatedKey;
  const queryClient = createQueryClient();
  const handed: CreatedKey[] = [];
  const createKey = createKeyFor((created) => handed.push(created));
  const mutationFn = (input: CreateKey) => createKey({ createKey: () => Promise.resolve(answer) }, input);
  await new MutationObserver(queryClient, { mutationFn }).mutate(body);
  expect(handed).toEqual([answer]);
  const kept = queryClient.getMutationCache().getAll();
  expect(kept.map(({ state }) => state.variables)).toEqual([body]);
  expect(hashKey([kept.map(({ state }) => state)])).not.toContain('galley_secret');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
