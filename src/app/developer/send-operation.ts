import type { ClientDependencies } from '../../client/create-client.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { readQuota } from '../../client/read-quota.ts';
import { RENDER_ID_HEADER } from '../../contract/headers.ts';
import { detectImageType } from '../../contract/image-type.ts';
import { isShowable } from '../lib/is-showable.ts';
import { formatJson } from './format-json.ts';
import { createRequest, type Operation } from './read-operations.ts';

/** Longer text responses are truncated. */
const TEXT_SHOWN_MAX = 100_000;

/** A response, ready for display. */
export interface Answer {
  status: string;
  headers: [string, string][];
  text?: string;
  /** The text was truncated. */
  isCut?: boolean;
  image?: Uint8Array<ArrayBuffer>;
}

interface SendDependencies extends Required<Pick<ClientDependencies, 'fetch' | 'onQuota'>> {
  /** The render ids of calls whose outcome is unknown, keyed by URL and body. */
  renderIds: Map<string, string>;
}

/**
 * Sends a call with the typed values. A call that uses a render reports the quota, and gets a render id unless the user typed one,
 * because the browser may send a request twice and Galley forwards each id once. The id is new, unless the same call has an
 * unknown outcome and the service documents the header.
 */
export async function sendOperation(
  operation: Operation,
  values: ReadonlyMap<string, string>,
  body: string,
  { fetch, onQuota, renderIds }: SendDependencies,
): Promise<Answer> {
  const { isCharged } = operation;
  const { address, init } = createRequest(operation, values, body);
  const call = JSON.stringify([address, body]);
  const hasId = operation.parameters.some(({ name }) => name.toLowerCase() === RENDER_ID_HEADER);
  if (isCharged && !init.headers.has(RENDER_ID_HEADER)) {
    const renderId = renderIds.get(call) ?? createRenderId();
    // With other services, a repeated id would only report an unknown outcome again.
    if (hasId) renderIds.set(call, renderId);
    init.headers.set(RENDER_ID_HEADER, renderId);
  }
  const [startedMs, sentAtMs] = [performance.now(), Date.now()];
  let response: Response | undefined;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(address, init);
    if (isCharged) onQuota(readQuota(response.headers, Date.now()), response.ok, sentAtMs);
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const title =
      response === undefined
        ? 'No response from the service.'
        : 'The connection was lost before the response finished.';
    throw new Error(`${title} ${describeNext(isCharged, hasId)}`, { cause });
  }
  if (!isOpen(response.status)) renderIds.delete(call);
  const status = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startedMs)} ms`;
  const headers = [...response.headers];
  if (detectImageType(bytes) !== undefined) {
    if (!isShowable(bytes)) return { status, headers, text: 'The image has too many pixels to show here.' };
    return { status, headers, image: bytes };
  }
  const text = formatJson(new TextDecoder().decode(bytes));
  return { status, headers, text: text.slice(0, TEXT_SHOWN_MAX), isCut: text.length > TEXT_SHOWN_MAX };
}

/**
 * Whether the outcome is unknown: the service or a proxy in front of it stopped waiting, but the render may be in progress or
 * done.
 */
function isOpen(status: number): boolean {
  return status >= 500 || status === 408 || status === 409;
}

function describeNext(isCharged: boolean, hasId: boolean): string {
  if (!isCharged) return 'Check your connection, then send the request again.';
  return hasId
    ? 'The request may have used a render. Check your connection, then send the same request again: it is counted only once.'
    : 'The request may have used a render. Check your quota before you send it again.';
}
