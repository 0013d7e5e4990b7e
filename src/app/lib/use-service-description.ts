import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  SERVICE_DESCRIPTION_PATH,
  serviceDescriptionSchema,
  type ServiceDescription,
} from '../../contract/app-server.ts';
import { sessionFetch } from './session.ts';
import { listSettings, mayOpen } from './settings-access.ts';

/** Describes how to call the service, as reported by the app's server. */
export const serviceDescriptionQuery = queryOptions({
  queryKey: ['service'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const response = await sessionFetch(SERVICE_DESCRIPTION_PATH, { signal, redirect: 'error' });
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

/** The settings pages that the person may use; empty until that is known. */
export function useSettingsPages(): ReturnType<typeof listSettings> {
  const { data } = useServiceDescription();
  return data === undefined ? [] : listSettings(data);
}

/** Whether the person may change templates in this app; false until that is known. */
export function useMayEditTemplates(): boolean {
  const { data } = useServiceDescription();
  return data !== undefined && mayOpen('editTemplate', data);
}
