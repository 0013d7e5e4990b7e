import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  SERVICE_DESCRIPTION_PATH,
  serviceDescriptionSchema,
  type ServiceDescription,
} from '../../contract/app-server.ts';

/** Describes how to call the service, as reported by the app's server. */
export const serviceDescriptionQuery = queryOptions({
  queryKey: ['service'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const response = await fetch(SERVICE_DESCRIPTION_PATH, { signal, credentials: 'omit', redirect: 'error' });
    return serviceDescriptionSchema.parse(await response.json());
  },
});

export function useServiceDescription(): UseQueryResult<ServiceDescription> {
  return useQuery(serviceDescriptionQuery);
}

/** Whether the service has examples, proofs and checks; false until that is known. */
export function useHasProofs(): boolean {
  return useServiceDescription().data?.hasProofs === true;
}

/** Whether the service is embedded, with settings in this app; false until that is known. */
export function useHasSettings(): boolean {
  const { data } = useServiceDescription();
  return data?.isEmbedded === true && !data.isDemo;
}
