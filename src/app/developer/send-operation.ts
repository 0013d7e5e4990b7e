import type { ClientDependencies } from '../../client/create-client.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { readQuota } from '../../client/read-quota.ts';
import { RENDER_ID_HEADER } from '../../contract/headers.ts';
import { detectImageType } from '../../contract/image-type.ts';
import { isShowable } from '../lib/is-showable.ts';
import { formatJson } from './format-json.ts';
import { createRequest, type Operation } from './read-operations.ts';

/** Of an answer that is text, the beginning is shown. */
const TEXT_SHOWN_MAX = 100_000;

/** What came back, as it is shown. */
export interface Answer {
  status: string;
  headers: [string, string][];
  text?: string;
  /** The text was longer. */
  isCut?: boolean;
  image?: Uint8Array<ArrayBuffer>;
}

/** What a call is made with. */
interface SendDependencies extends Required<Pick<ClientDependencies, 'fetch' | 'onQuota'>> {
  /** The render ids of calls that may have been counted without an image, by what was sent with them. */
  renderIds: Map<string, string>;
}

/**
 * Makes a call with what is typed for it. One that takes a render tells the quota, as the client's calls do, and gets a render
 * id where none is typed, because Galley lets an id pass once, whatever the browser sends again: a new one, unless the same call
 * may have been counted already by a service whose parameters name that header.
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
    // Of a service that does not know of ids, Galley would only say again that the outcome of this one is not known.
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
    const title = response === undefined ? 'No answer came.' : 'The answer broke off.';
    throw new Error(`${title} ${describeNext(isCharged, hasId)}`, { cause });
  }
  if (!isOpen(response.status)) renderIds.delete(call);
  const status = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startedMs)} ms`;
  const headers = [...response.headers];
  if (detectImageType(bytes) !== undefined) {
    if (!isShowable(bytes)) return { status, headers, text: 'An image of too many pixels to show here.' };
    return { status, headers, image: bytes };
  }
  const text = formatJson(new TextDecoder().decode(bytes));
  return { status, headers, text: text.slice(0, TEXT_SHOWN_MAX), isCut: text.length > TEXT_SHOWN_MAX };
}

/** The render may be under way or done all the same: the service, or something before it, gave up on its answer. */
function isOpen(status: number): boolean {
  return status >= 500 || status === 408 || status === 409;
}

function describeNext(isCharged: boolean, hasId: boolean): string {
  if (!isCharged) return 'Check the network, then send it again.';
  return hasId
    ? 'It may have been counted as a render. Check the network, then send it again: unchanged, it is counted once.'
    : 'It may have been counted as a render. Check what is left before you send it again.';
}
