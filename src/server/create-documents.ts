import {
  OPENAPI_PATH,
  SERVICE_DESCRIPTION_PATH,
  TEMPLATE_SCHEMA_PATH,
  type ServiceDescription,
} from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { createDocumentSchema } from '../service/renderer/create-document-schema.ts';
import { formatHost, type Settings } from './settings.ts';

/** What the app's server serves besides the files of the app, by path, as JSON for who asks at an origin. */
export type Documents = Record<string, (origin: string) => object>;

/** How the service is called, and what it can do; `isDemo` where it runs in the browser. */
export function createDocuments(
  settings: Settings,
  service: { isDemo?: boolean; readonly hasProofs: boolean; readonly isIdempotent?: boolean },
): Documents {
  const { isDemo = false } = service;
  const own = describeService(settings);
  const { address, isEmbedded } = own;
  const itself = {
    url: address,
    description: `The service itself,${isEmbedded ? ' once `npm run service` has started it,' : ''} with a key of yours.`,
  };
  // What the service can do may be known later only.
  const readAbilities = () => {
    const { hasProofs, isIdempotent = isEmbedded } = service;
    return { hasProofs, isIdempotent };
  };
  return {
    [SERVICE_DESCRIPTION_PATH]: (): ServiceDescription => ({ ...own, isDemo, ...readAbilities() }),
    [TEMPLATE_SCHEMA_PATH]: createDocumentSchema,
    [OPENAPI_PATH]: (origin) => {
      const app = { url: origin, description: 'Galley, which adds a key of its own.' };
      return createOpenApi(isDemo ? [app] : [app, itself], readAbilities());
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
  return {
    address: remote?.url ?? `http://${formatHost(serviceHost)}:${servicePort}`,
    isEmbedded: remote === undefined,
    keyHeader: 'X-Api-Key',
    keyVariable: 'RENDER_API_KEY',
  };
}
