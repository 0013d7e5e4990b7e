import { OPENAPI_PATH, SERVICE_DESCRIPTION_PATH } from '../../contract/app-server.ts';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { isJsonObject, readMember } from '../../contract/loose.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError, isAbort } from '../../client/api-error.ts';
import { createClient } from '../../client/create-client.ts';
import type { Client } from '../../client/client.ts';
import { takesRenderId } from '../detect-abilities.ts';
import { findOperation, readServiceDocument } from '../read-service-document.ts';
import type { Settings } from '../settings.ts';

/** Where rows are rendered. */
export interface RenderService {
  client: Client;
  /** Base address, without a slash at its end. */
  address: string;
  /** It renders once for one `Idempotency-Key`. */
  isIdempotent: boolean;
  /** It checks values before anything is paid. */
  hasChecks: boolean;
  /** The app adds its own key. */
  isApp: boolean;
}

/** The remote service of the settings with its key, or else the app that runs on this machine, which has one of its own. */
export async function openRenderService({ remote, port }: Pick<Settings, 'remote' | 'port'>): Promise<RenderService> {
  const address = remote?.url ?? `http://127.0.0.1:${port}`;
  const client = createClient({
    async fetch(path, init) {
      if (remote === undefined) return fetch(address + (path as string), init);
      const headers = new Headers(init?.headers);
      headers.set(API_KEY_HEADER, remote.key);
      return fetch(address + (path as string), { ...init, headers }).catch((error: unknown) => {
        throw isAbort(error) ? error : createRemoteError(address, error);
      });
    },
  });
  return { client, address, isApp: remote === undefined, ...(await readAbilities(address)) };
}

/** There is no app to be started where the service is remote: its address and the network are what can be wrong. */
function createRemoteError(address: string, cause: unknown): ApiError {
  const reason = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : '';
  return new ApiError(
    `No answer came from ${address}${reason}. Check the address and the network, then try again.`,
    { kind: 'unreachable' },
    { cause },
  );
}

/** The app's own document is about what is behind it. */
async function readAbilities(address: string): Promise<Pick<RenderService, 'isIdempotent' | 'hasChecks'>> {
  const description = await readServiceDocument(address, SERVICE_DESCRIPTION_PATH);
  if (isJsonObject(description)) {
    const tells = (name: string) => readMember(description, name) === true;
    return { isIdempotent: tells('isIdempotent') || tells('isEmbedded'), hasChecks: tells('hasProofs') };
  }
  const document = await readServiceDocument(address, OPENAPI_PATH);
  return { isIdempotent: takesRenderId(document), hasChecks: findOperation(document, routes.check) !== undefined };
}
