import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import { USE_DAYS_DEFAULT, type CreatedKey, type CreateKey } from '../../../contract/workspace.ts';
import { useChange } from '../use-change.ts';
import { workspaceClient } from '../workspace-client.ts';

const keysKey = ['workspace', 'keys'] as const;

/** Keys are used elsewhere, in a shell beside the page, so what is shown of their use is read again while it is looked at. */
const REFRESH_MS = 5_000;

export const keyEntriesQuery = queryOptions({
  queryKey: [...keysKey, 'entries'],
  queryFn: ({ signal }) => workspaceClient.listKeys({ signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

export const dailyUseQuery = queryOptions({
  queryKey: [...keysKey, 'use'],
  queryFn: ({ signal }) => workspaceClient.listUse(USE_DAYS_DEFAULT, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

export const membersQuery = queryOptions({
  queryKey: [...keysKey, 'members'],
  queryFn: ({ signal }) => workspaceClient.listMembers({ signal }),
  staleTime: 0,
});

export const noNewKey = { created: undefined, isCopied: false };

/** The key that was made last, in memory until its dialog is closed: it can be had this once, so it outlives the browser's Back. */
export const newKeyStore = createStore<{ created?: CreatedKey; isCopied: boolean }>(() => noNewKey);

/**
 * Makes a key and hands it to `onCreated`, the only one who ever has it: what a mutation gives is kept by React Query, so this
 * one gives nothing.
 */
export function createKeyFor(createKey: WorkspaceClient['createKey'], onCreated: (created: CreatedKey) => void) {
  return async (body: CreateKey) => {
    onCreated(await createKey(body));
  };
}

export function useCreateKey(onCreated: (created: CreatedKey) => void) {
  return useChange(createKeyFor(workspaceClient.createKey, onCreated), readAgain);
}

/** A change of keys; the lists are read again before `onDone`. */
export function useKeyMutation<Input>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  return useChange(change, readAgain, onDone);
}

/** What is left of the app's own key stands in the header. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  await Promise.all([keysKey, ['quota']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
