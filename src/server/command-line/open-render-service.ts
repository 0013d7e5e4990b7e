import { noAbilities, QUOTA_PATH, type Abilities } from '../../contract/app-server.ts';
import { RENDER_ATTEMPT_HEADER } from '../../contract/headers.ts';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { ApiError, isAbort } from '../../client/api-error.ts';
import { createClient } from '../../client/create-client.ts';
import type { Client } from '../../client/client.ts';
import type { KnownQuota } from '../../client/merge-quota.ts';
import { readBody } from '../../client/read-body.ts';
import { readQuota } from '../../client/read-quota.ts';
import { createKeyPattern } from '../../proxy/create-key-pattern.ts';
import { removeKey } from '../../proxy/shape-answer.ts';
import { ANSWER_BYTES_MAX, removeKeyFromBytes } from '../create-answer-writer.ts';
import { detectAbilities } from '../detect-abilities.ts';
import { isBinaryImage } from '../upstream.ts';
import type { Settings } from '../settings.ts';

export interface RenderService {
  client: Client;
  /** Base URL, without a trailing slash. */
  address: string;
  abilities: Abilities;
  /** Undefined if the quota is only known after the first render. */
  getQuota(): Promise<KnownQuota | undefined>;
}

/** Uses the configured remote service and key, or otherwise the app on this machine, which adds its own key. */
export async function openRenderService({ remote, port }: Pick<Settings, 'remote' | 'port'>): Promise<RenderService> {
  const address = remote?.url ?? `http://127.0.0.1:${port}`;
  const fix =
    remote === undefined
      ? 'Start the app with "npm start", or use --url.'
      : 'Check the URL (RENDER_API_URL or --url) and your connection.';
  const keyPattern = createKeyPattern(remote?.key ?? '');
  const client = createClient({
    async fetch(path, init) {
      const headers = new Headers(init?.headers);
      if (remote !== undefined) {
        headers.set(API_KEY_HEADER, remote.key);
        headers.delete(RENDER_ATTEMPT_HEADER);
      }
      const response = await fetch(address + (path as string), { ...init, headers }).catch((error: unknown) => {
        if (isAbort(error)) throw error;
        const reason = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
        throw new ApiError(`No response from ${address}${reason}. ${fix}`, { kind: 'unreachable' }, { cause: error });
      });
      return removeKeyFromAnswer(response, keyPattern);
    },
  });
  return {
    client,
    address,
    abilities: (await detectAbilities(address)) ?? noAbilities,
    getQuota: async () => (remote === undefined ? getAppQuota(address) : undefined),
  };
}

/** The app only knows the quota for its embedded service. */
async function getAppQuota(address: string): Promise<KnownQuota | undefined> {
  const answer = await fetch(address + QUOTA_PATH).catch(() => undefined);
  const now = Date.now();
  return answer?.ok === true ? { ...readQuota(answer.headers, now), readAtMs: now } : undefined;
}

/** A service may echo the request headers, and its messages are printed and written to files. */
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
