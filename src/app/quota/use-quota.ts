import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { QuotaStore } from './create-quota-store.ts';
import type { KnownQuota } from './merge-quota.ts';

export const QuotaContext = createContext<QuotaStore | undefined>(undefined);

/** The last known quota; undefined before the first render. */
export function useQuota(): KnownQuota | undefined {
  const store = use(QuotaContext);
  if (store === undefined) throw new Error('useQuota needs a QuotaContext above it');
  return useStore(store, ({ quota }) => quota);
}
