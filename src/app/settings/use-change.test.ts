import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../shell/create-query-client.ts';
import { useFontMutation } from './fonts/font-queries.ts';
import { useKeyMutation } from './keys/key-queries.ts';
import { useCatalogueMutation } from './templates/catalogue-queries.ts';

/** What a hook gives to the component that calls it. */
function callHook<Result>(hook: () => Result, queryClient = createQueryClient()): Result {
  const results: Result[] = [];
  const Caller = () => {
    results.push(hook());
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Caller)));
  return results[0] as Result;
}

it.each([
  ['catalogue', useCatalogueMutation],
  ['keys', (change: (name: string) => Promise<unknown>) => useKeyMutation(change, () => undefined)],
  ['fonts', useFontMutation],
] as const)('two presses before the first is rendered make one change of the %s', async (_name, useMutation) => {
  const asked: string[] = [];
  const change = callHook(() =>
    useMutation((name: string) => {
      asked.push(name);
      return new Promise<never>(() => undefined);
    }),
  );
  change.mutate('first');
  change.mutate('second');
  await vi.waitFor(() => expect(asked).not.toEqual([]));
  expect(asked).toEqual(['first']);
});

it('what shows a change is read again although no answer came, and documents that are drawn with a font too', async () => {
  const queryClient = createQueryClient();
  const keys = [['workspace', 'fonts'], ['templates'], ['document-check', '{}'], ['document-proof', {}]];
  for (const queryKey of keys) queryClient.setQueryData(queryKey, 'shown');
  const change = callHook(() => useFontMutation(() => Promise.reject(new Error('No answer came.'))), queryClient);
  await expect(change.mutateAsync(undefined)).rejects.toThrow('No answer came.');
  expect(keys.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated !== true)).toEqual([]);
});
