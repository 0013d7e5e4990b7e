import {
  OPENAPI_PATH,
  SERVICE_DESCRIPTION_PATH,
  TEMPLATE_SCHEMA_PATH,
  type ServiceDescription,
} from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { createDocumentSchema } from '../service/renderer/create-document-schema.ts';
import type { Settings } from './settings.ts';

/** What the app's server serves besides the files of the app, by path, as JSON for who asks at an origin. */
export type Documents = Record<string, (origin: string) => object>;

/** How the service is called, and what it can do; `isDemo` where it runs in the browser. */
export function createDocuments(
  settings: Settings,
  {
    isDemo = false,
    hasProofs,
    isIdempotent = settings.remote === undefined,
  }: { isDemo?: boolean; hasProofs: boolean; isIdempotent?: boolean },
): Documents {
  const description: ServiceDescription = { ...describeService(settings), isDemo, hasProofs, isIdempotent };
  const { address, isEmbedded } = description;
  const itself = {
    url: address,
    description: `The service itself,${isEmbedded ? ' once `npm run service` has started it,' : ''} with a key of yours.`,
  };
  return {
    [SERVICE_DESCRIPTION_PATH]: () => description,
    [TEMPLATE_SCHEMA_PATH]: createDocumentSchema,
    [OPENAPI_PATH]: (origin) => {
      const own = { url: origin, description: 'Galley, which adds a key of its own.' };
      return createOpenApi(isDemo ? [own] : [own, itself], { hasProofs });
    },
  };
}

/** How the service that the settings name is called without this app; never the key. */
export function describeService({
  remote,
  servicePort,
  serviceHost,
}: Pick<Settings, 'remote' | 'servicePort' | 'serviceHost'>): Omit<
  ServiceDescription,
  'isDemo' | 'hasProofs' | 'isIdempotent'
> {
  const host = serviceHost.includes(':') ? `[${serviceHost}]` : serviceHost;
  return {
    address: remote?.url ?? `http://${host}:${servicePort}`,
    isEmbedded: remote === undefined,
    keyHeader: 'X-Api-Key',
    keyVariable: 'RENDER_API_KEY',
  };
}
