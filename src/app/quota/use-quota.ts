import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { QuotaStore } from './create-quota-store.ts';
import type { KnownQuota } from './merge-quota.ts';

export const QuotaContext = createContext<QuotaStore | undefined>(undefined);

export function useQuotaStore(): QuotaStore {
  const store = use(QuotaContext);
  if (store === undefined) throw new Error('The quota needs a QuotaContext above it');
  return store;
}

/** Between two that are shown: each answer of a batch is one, and a screen that is painted for each slows the batch. */
const PAUSE_MS = 250;

/** The last known quota; undefined before anything told it. */
export function useQuota(): KnownQuota | undefined {
  const store = useQuotaStore();
  const subscribe = useCallback((onChange: () => void) => subscribeWithPauses(store, onChange), [store]);
  return useSyncExternalStore(subscribe, () => store.getState().quota);
}

/** Tells the first change at once, and of those within a pause the last. */
function subscribeWithPauses(store: QuotaStore, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasChanged = false;
  const notify = (): void => {
    timer = undefined;
    if (!hasChanged) return;
    hasChanged = false;
    timer = setTimeout(notify, PAUSE_MS);
    onChange();
  };
  const stop = store.subscribe(() => {
    hasChanged = true;
    if (timer === undefined) notify();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
