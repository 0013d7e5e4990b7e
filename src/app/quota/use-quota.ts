import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { QuotaStore } from './create-quota-store.ts';
import type { KnownQuota } from '../../client/merge-quota.ts';

export const QuotaContext = createContext<QuotaStore | undefined>(undefined);

export function useQuotaStore(): QuotaStore {
  const store = use(QuotaContext);
  if (store === undefined) throw new Error('The quota needs a QuotaContext above it');
  return store;
}

/** The last known quota; undefined before the first answer. */
export function useQuota(): KnownQuota | undefined {
  return useStore(useQuotaStore(), ({ quota }) => quota);
}
