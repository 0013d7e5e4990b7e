import { QueryClient } from '@tanstack/react-query';
import { isFailed, isTransient } from '../lib/is-transient.ts';

const RETRIES_MAX = 2;
const FRESH_MS = 60_000;
const KEPT_MS = 30 * 60_000;

/** Queries are cached, and retried after transient failures. A render is a mutation, which is never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        // The service may run on this machine, which works offline.
        networkMode: 'always',
        // In this mode, React Query doesn't refetch on reconnect by default.
        refetchOnReconnect: isFailed,
        retry: (failureCount, error) => failureCount < RETRIES_MAX && isTransient(error),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
