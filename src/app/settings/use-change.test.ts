import { expect, it } from 'vitest';
import { createQueryClient } from '../shell/create-query-client.ts';
import { refetchWorkspace } from './use-change.ts';

it('a change refetches the data on screen, and drops proofs and lists that are off screen', async () => {
  const queryClient = createQueryClient();
  const refetched = ['workspace', 'fonts'];
  const dropped = [['templates'], ['projects'], ['document-check', '{}'], ['document-proof', {}]];
  for (const queryKey of [refetched, ...dropped]) queryClient.setQueryData(queryKey, 'shown');
  await refetchWorkspace(queryClient);
  expect(queryClient.getQueryState(refetched)?.isInvalidated).toBe(true);
  expect(dropped.filter((queryKey) => queryClient.getQueryData(queryKey) !== undefined)).toEqual([]);
});
