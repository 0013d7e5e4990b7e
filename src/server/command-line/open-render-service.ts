import { OPENAPI_PATH, SERVICE_DESCRIPTION_PATH } from '../../contract/app-server.ts';
import { RENDER_ATTEMPT_HEADER } from '../../contract/headers.ts';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { isJsonObject, readMember } from '../../contract/loose.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError, isAbort } from '../../client/api-error.ts';
import { createClient } from '../../client/create-client.ts';
import type { Client } from '../../client/client.ts';
import { readBody } from '../../client/read-body.ts';
import { createKeyPattern } from '../../proxy/create-key-pattern.ts';
import { removeKey } from '../../proxy/shape-answer.ts';
import { ANSWER_BYTES_MAX } from '../create-answer-writer.ts';
import { takesRenderId } from '../detect-abilities.ts';
import { findOperation, readServiceDocument } from '../read-service-document.ts';
import { isBinaryImage, removeKeyFromBytes } from '../remove-key-from-bytes.ts';
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
  const keyPattern = createKeyPattern(remote?.key ?? '');
  const client = createClient({
    async fetch(path, init) {
      if (remote === undefined) return fetch(address + (path as string), init);
      const headers = new Headers(init?.headers);
      headers.set(API_KEY_HEADER, remote.key);
      headers.delete(RENDER_ATTEMPT_HEADER);
      const response = await fetch(address + (path as string), { ...init, headers }).catch((error: unknown) => {
        throw isAbort(error) ? error : createRemoteError(address, error);
      });
      return removeKeyFromAnswer(response, keyPattern);
    },
  });
  return { client, address, isApp: remote === undefined, ...(await readAbilities(address)) };
}

/**
 * A service may repeat the headers it was sent, and its words go to the terminal and into files. What breaks the answer off
 * reaches whoever reads it, and so does what goes past the most that they take.
 */
function removeKeyFromAnswer(answer: Response, keyPattern: RegExp): Response {
  if (answer.body === null) return answer;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { buffer } = await readBody(answer, ANSWER_BYTES_MAX + 1, { mayBeCut: true });
      const bytes = Buffer.from(buffer);
      controller.enqueue(isBinaryImage(bytes) ? bytes : removeKeyFromBytes(bytes, keyPattern));
      controller.close();
    },
  });
  const headers = new Headers([...answer.headers].map(([name, value]) => [name, removeKey(value, keyPattern)]));
  headers.delete('content-length');
  // Some services send a status of their own, which no answer can be made with.
  return new Response(body, { status: Math.min(answer.status, 599), headers });
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
