import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { createQueryClient } from '../shell/create-query-client.ts';
import { refetchWorkspace } from './use-change.ts';

it('a change refetches the data on screen, and drops data that is off screen', async () => {
  const queryClient = createQueryClient();
  const refetched = ['workspace', 'fonts'];
  const dropped = [['workspace', 'templates', '1'], ['projects'], ['document-check', '{}'], ['document-proof', {}]];
  for (const queryKey of [refetched, ...dropped]) queryClient.setQueryData(queryKey, 'old');
  onTestFinished(new QueryObserver(queryClient, { queryKey: refetched, queryFn: () => 'new' }).subscribe(() => {}));
  await refetchWorkspace(queryClient);
  expect(queryClient.getQueryData(refetched)).toBe('new');
  expect(dropped.filter((queryKey) => queryClient.getQueryData(queryKey) !== undefined)).toEqual([]);
});
