import { OPENAPI_PATH, QUOTA_PATH, SERVICE_DESCRIPTION_PATH } from '../../contract/app-server.ts';
import { RENDER_ATTEMPT_HEADER } from '../../contract/headers.ts';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { isJsonObject, readMember } from '../../contract/loose.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError, isAbort } from '../../client/api-error.ts';
import { createClient } from '../../client/create-client.ts';
import type { Client } from '../../client/client.ts';
import type { KnownQuota } from '../../client/merge-quota.ts';
import { readBody } from '../../client/read-body.ts';
import { readQuota } from '../../client/read-quota.ts';
import { createKeyPattern } from '../../proxy/create-key-pattern.ts';
import { removeKey } from '../../proxy/shape-answer.ts';
import { ANSWER_BYTES_MAX, removeKeyFromBytes } from '../create-answer-writer.ts';
import { takesRenderId, findOperation, readServiceDocument } from '../detect-abilities.ts';
import { isBinaryImage } from '../upstream.ts';
import type { Settings } from '../settings.ts';

export interface RenderService {
  client: Client;
  /** Base address, without a trailing slash. */
  address: string;
  /** The service renders once per `Idempotency-Key`. */
  isIdempotent: boolean;
  /** The service checks values for free. */
  hasChecks: boolean;
  /** Requests go to the running app, which adds its own key. */
  isApp: boolean;
  /** Undefined if it is only known after the first render. */
  getQuota(): Promise<KnownQuota | undefined>;
}

/** Uses the remote service of the settings with its key, or else the app that runs on this machine. */
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
  const getQuota = async () => (remote === undefined ? getAppQuota(address) : undefined);
  return { client, address, isApp: remote === undefined, getQuota, ...(await getAbilities(address)) };
}

/** The app only knows the quota of the service that is part of it. */
async function getAppQuota(address: string): Promise<KnownQuota | undefined> {
  const answer = await fetch(address + QUOTA_PATH).catch(() => undefined);
  const now = Date.now();
  return answer?.ok === true ? { ...readQuota(answer.headers, now), readAtMs: now } : undefined;
}

/** A service may repeat the request headers, and its messages are printed and written to files. */
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
  // `Response` rejects the non-standard statuses of some services.
  return new Response(body, { status: Math.min(answer.status, 599), headers });
}

/** The client's own message suggests starting the app, which doesn't help with a remote service. */
function createRemoteError(address: string, cause: unknown): ApiError {
  const reason = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : '';
  return new ApiError(
    `No answer from ${address}${reason}. Check the address and the network, then try again.`,
    { kind: 'unreachable' },
    { cause },
  );
}

/** The app's `service.json` describes the service behind it. */
async function getAbilities(address: string): Promise<Pick<RenderService, 'isIdempotent' | 'hasChecks'>> {
  const description = await readServiceDocument(address, SERVICE_DESCRIPTION_PATH);
  if (isJsonObject(description)) {
    const has = (name: string) => readMember(description, name) === true;
    return { isIdempotent: has('isIdempotent') || has('isEmbedded'), hasChecks: has('hasProofs') };
  }
  const document = await readServiceDocument(address, OPENAPI_PATH);
  return { isIdempotent: takesRenderId(document), hasChecks: findOperation(document, routes.check) !== undefined };
}
