import {
  OPENAPI_PATH,
  SERVICE_DESCRIPTION_PATH,
  TEMPLATE_SCHEMA_PATH,
  type Abilities,
  type ServiceDescription,
} from '../contract/app-server.ts';
import type { VisitorDescription } from '../contract/accounts.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { createDocumentSchema } from '../document/create-document-schema.ts';
import type { Settings } from './settings.ts';

/** JSON documents that the app's server serves in addition to the app's files, keyed by path. */
export type Documents = Record<string, (origin: string, person?: VisitorDescription) => object>;

/** `isDemo`: the service runs in the browser. */
export function createDocuments(
  { remote, port }: Pick<Settings, 'remote' | 'port'>,
  service: { isDemo?: boolean; readonly abilities: Abilities },
): Documents {
  const { isDemo = false } = service;
  return {
    [SERVICE_DESCRIPTION_PATH]: (origin, person): ServiceDescription => ({
      // Nothing outside the page can call a demo, so its samples call Galley on the reader's computer.
      address: remote?.url ?? (isDemo ? `http://127.0.0.1:${port}` : origin),
      isEmbedded: remote === undefined,
      isDemo,
      keyHeader: 'X-Api-Key',
      keyVariable: 'RENDER_API_KEY',
      // A remote service may report them later.
      ...service.abilities,
      ...(person && { person: { id: person.id, name: person.name, email: person.email, role: person.role } }),
    }),
    [TEMPLATE_SCHEMA_PATH]: createDocumentSchema,
    [OPENAPI_PATH]: (origin) => {
      const servers = [{ url: origin, description: 'Galley, which adds its own key to requests without one.' }];
      if (remote !== undefined) servers.push({ url: remote.url, description: 'The service itself, with your key.' });
      return createOpenApi(servers, service.abilities);
    },
  };
}
