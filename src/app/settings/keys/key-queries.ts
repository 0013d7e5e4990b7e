import { createStore } from 'zustand/vanilla';
import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import { USE_DAYS_DEFAULT, type CreatedKey, type CreateKey } from '../../../contract/workspace.ts';
import { useChange } from '../use-change.ts';
import { useWorkspaceQuery } from '../use-workspace-client.ts';

/** Keys are used outside the app, for example in a shell, so their use is polled. */
const REFRESH_MS = 5_000;

export function useKeyEntries() {
  return useWorkspaceQuery(['workspace', 'keys', 'entries'], (client, call) => client.listKeys(call), {
    refetchInterval: REFRESH_MS,
  });
}

export function useDailyUse() {
  return useWorkspaceQuery(['workspace', 'keys', 'use'], (client, call) => client.listUse(USE_DAYS_DEFAULT, call), {
    refetchInterval: REFRESH_MS,
  });
}

export function useMembers() {
  return useWorkspaceQuery(['workspace', 'keys', 'members'], (client, call) => client.listMembers(call));
}

export const noNewKey = { created: undefined, isCopied: false };

/**
 * The new key, in memory until its dialog is closed. The key can't be fetched again, so it must survive the browser's Back button.
 */
export const newKeyStore = createStore<{ created?: CreatedKey; isCopied: boolean }>(() => noNewKey);

/** Creates a key and passes it to `onCreated`. Doesn't return the key, because React Query would cache it. */
export function createKeyFor(onCreated: (created: CreatedKey) => void) {
  return async (client: Pick<WorkspaceClient, 'createKey'>, body: CreateKey) => {
    onCreated(await client.createKey(body));
  };
}

export function useCreateKey(onCreated: (created: CreatedKey) => void) {
  return useChange(createKeyFor(onCreated));
}
