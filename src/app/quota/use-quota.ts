import { useEffect } from 'react';
import { useStore } from 'zustand';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QuotaStore } from './create-quota-store.ts';
import type { KnownQuota } from '../../client/merge-quota.ts';
import { readQuota } from '../../client/read-quota.ts';
import { QUOTA_PATH } from '../../contract/app-server.ts';
import { sessionFetch } from '../lib/session.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { useServices } from '../services.ts';

/** Returns the last known quota; undefined before the first response. */
export function useQuota(): KnownQuota | undefined {
  return useStore(useServices().quotaStore, ({ quota }) => quota);
}

/** Reads the quota without a render, because other programs and administrators can also change it. */
export function ownQuotaQuery(store: QuotaStore) {
  return queryOptions({
    queryKey: ['quota'],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 30_000,
    async queryFn({ signal }) {
      const sentAtMs = Date.now();
      const { headers } = await sessionFetch(QUOTA_PATH, { signal, redirect: 'error' });
      const reading = readQuota(headers, Date.now());
      store.getState().add(reading, false, sentAtMs);
      return reading;
    },
  });
}

/** Polls the embedded service's quota. Other services only report it with a render. */
export function useOwnQuota(): void {
  const { quotaStore } = useServices();
  const { address, isEmbedded = false } = useServiceDescription().data ?? {};
  useEffect(() => {
    if (address !== undefined) quotaStore.getState().setService(address);
  }, [quotaStore, address]);
  useQuery({ ...ownQuotaQuery(quotaStore), enabled: isEmbedded });
}
