import { useQuery } from '@tanstack/react-query';
import { readQuota } from '../../client/read-quota.ts';
import { QUOTA_PATH } from '../../contract/app-server.ts';
import { useServiceDescription } from '../hooks/use-service-description.ts';
import { useQuotaStore } from './use-quota.ts';

/** Asks what is left where the service is part of this app; any other tells it with a render alone. */
export function useOwnQuota(): void {
  const { add } = useQuotaStore().getState();
  const isEmbedded = useServiceDescription().data?.isEmbedded === true;
  useQuery({
    queryKey: ['quota'],
    enabled: isEmbedded,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { headers } = await fetch(QUOTA_PATH, { signal, credentials: 'omit', redirect: 'error' });
      const reading = readQuota(headers, Date.now());
      add(reading);
      return reading;
    },
  });
}
