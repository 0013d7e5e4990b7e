import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { isStale } from '../../client/merge-quota.ts';
import { readQuota } from '../../client/read-quota.ts';
import { QUOTA_PATH } from '../../contract/app-server.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import type { QuotaStore } from './create-quota-store.ts';
import { useQuotaStore } from './use-quota.ts';

/** Asks again what is left, which renders of programs and whoever runs the service change too. It takes no render. */
export function ownQuotaQuery(store: QuotaStore) {
  return queryOptions({
    queryKey: ['quota'],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 30_000,
    queryFn: ({ signal }) => askOwnQuota(store, signal),
  });
}

/** Asks what is left where the service is part of this app; any other tells it with a render alone. */
export function useOwnQuota(): void {
  const store = useQuotaStore();
  const { address, isEmbedded = false } = useServiceDescription().data ?? {};
  useEffect(() => {
    if (address !== undefined) store.getState().setService(address);
  }, [store, address]);
  useQuery({ ...ownQuotaQuery(store), enabled: isEmbedded });
}

/**
 * Rejects, before a render is sent, when the service of this app says that none are left. Only that one can be asked, and only
 * its answer counts: what was known before may have changed. Without an answer the render is sent, and the service
 * refuses it if none are left.
 */
export async function refuseWhenSpent(store: QuotaStore, signal: AbortSignal): Promise<void> {
  const { quota } = store.getState();
  if (quota?.remaining !== 0 || isStale(quota, Date.now())) return;
  const reading = await askOwnQuota(store, signal).catch(() => undefined);
  if (reading?.remaining === 0) throw new ApiError('', { kind: 'quotaSpent', quota: reading });
}

async function askOwnQuota(store: QuotaStore, signal: AbortSignal) {
  const askedAtMs = Date.now();
  const { headers } = await fetch(QUOTA_PATH, { signal, credentials: 'omit', redirect: 'error' });
  const reading = readQuota(headers, Date.now());
  store.getState().replace(reading, askedAtMs);
  return reading;
}
