import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isJsonObject, readText } from '../../contract/loose.ts';
import { SERVICE_DESCRIPTION_PATH, type ServiceDescription } from '../../contract/app-server.ts';

/** How the service behind this app is called, as its own server tells. */
export function useServiceDescription(): UseQueryResult<ServiceDescription> {
  return useQuery({
    queryKey: ['service'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(SERVICE_DESCRIPTION_PATH, { signal, credentials: 'omit', redirect: 'error' });
      return readDescription(await response.json());
    },
  });
}

function readDescription(json: unknown): ServiceDescription {
  const raw = isJsonObject(json) ? json : {};
  const description = {
    address: readText(raw.address),
    isEmbedded: raw.isEmbedded === true,
    keyHeader: readText(raw.keyHeader),
    keyVariable: readText(raw.keyVariable),
  };
  const isUsable =
    URL.canParse(description.address) &&
    /^[\w-]+$/.test(description.keyHeader) &&
    /^\w+$/.test(description.keyVariable);
  if (!isUsable) throw new Error('The app did not tell how its service is called.');
  return description;
}
