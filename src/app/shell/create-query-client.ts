import { QueryClient } from '@tanstack/react-query';
import { isFailed, isTransient } from '../hooks/is-transient.ts';

const RETRIES_MAX = 2;
const FRESH_MS = 60_000;
const KEPT_MS = 30 * 60_000;

/** What is read is cached and read again when it failed in passing. A render is a mutation, and nothing repeats it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        // The service may run on this machine, where the browser being offline says nothing.
        networkMode: 'always',
        // In that mode React Query reads nothing again unless it is told to.
        refetchOnReconnect: isFailed,
        retry: (failureCount, error) => failureCount < RETRIES_MAX && isTransient(error),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
