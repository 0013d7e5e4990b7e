import { queryOptions } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import { USE_DAYS_DEFAULT, type CreatedKey, type CreateKey } from '../../../contract/workspace.ts';
import { useChange } from '../use-change.ts';
import { workspaceClient } from '../workspace-client.ts';

const keysKey = ['workspace', 'keys'] as const;

/** Keys are used outside the app, for example in a shell, so their use is polled. */
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

/** The new key, in memory until its dialog is closed. It can't be fetched again, so it must survive the browser's Back. */
export const newKeyStore = createStore<{ created?: CreatedKey; isCopied: boolean }>(() => noNewKey);

/** Creates a key and passes it to `onCreated`. It doesn't return the key, because React Query would cache it. */
export function createKeyFor(createKey: WorkspaceClient['createKey'], onCreated: (created: CreatedKey) => void) {
  return async (body: CreateKey) => {
    onCreated(await createKey(body));
  };
}

export function useCreateKey(onCreated: (created: CreatedKey) => void) {
  return useChange(createKeyFor(workspaceClient.createKey, onCreated));
}
