import type { ServiceDescription } from '../contract/service-description.ts';
import type { Settings } from './settings.ts';

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
