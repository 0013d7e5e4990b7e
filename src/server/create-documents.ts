import { OPENAPI_PATH, SERVICE_DESCRIPTION_PATH, type ServiceDescription } from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import type { Settings } from './settings.ts';

/** What the app's server serves besides the files of the app, by path: how the service is called, as JSON. */
export function createDocuments(settings: Settings): Record<string, object> {
  const description = describeService(settings);
  return {
    [SERVICE_DESCRIPTION_PATH]: description,
    [OPENAPI_PATH]: { ...createOpenApi(), servers: [{ url: description.address }] },
  };
}

/** How the service that the settings name is called without this app; never the key. */
export function describeService({
  remote,
  servicePort,
  serviceHost,
}: Pick<Settings, 'remote' | 'servicePort' | 'serviceHost'>): ServiceDescription {
  const host = serviceHost.includes(':') ? `[${serviceHost}]` : serviceHost;
  return {
    address: remote?.url ?? `http://${host}:${servicePort}`,
    isEmbedded: remote === undefined,
    keyHeader: 'X-Api-Key',
    keyVariable: 'RENDER_API_KEY',
  };
}
