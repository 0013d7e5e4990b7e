import type { ClientDependencies } from '../../client/create-client.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { readQuota } from '../../client/read-quota.ts';
import { RENDER_ID_HEADER } from '../../contract/headers.ts';
import { detectImageType } from '../../contract/image-type.ts';
import { isShowable } from '../hooks/is-showable.ts';
import { createRequest, type Operation } from './read-operations.ts';
import { formatJson } from './view-elements.tsx';

/** Of an answer that is text, the beginning is shown. */
const TEXT_SHOWN_MAX = 100_000;

/** What came back, as it is shown. */
export interface Answer {
  status: string;
  headers: [string, string][];
  text?: string;
  image?: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a call with what is typed for it. One that takes a render tells the quota, as the client's calls do, and gets a new
 * render id where its parameters name that header and none is typed.
 */
export async function sendOperation(
  operation: Operation,
  values: ReadonlyMap<string, string>,
  body: string,
  { fetch, onQuota }: Required<Pick<ClientDependencies, 'fetch' | 'onQuota'>>,
): Promise<Answer> {
  const { address, init } = createRequest(operation, values, body);
  const hasId = operation.parameters.some(({ name }) => name.toLowerCase() === RENDER_ID_HEADER);
  if (operation.isCharged && hasId && !init.headers.has(RENDER_ID_HEADER)) {
    init.headers.set(RENDER_ID_HEADER, createRenderId());
  }
  const startedMs = performance.now();
  try {
    const response = await fetch(address, init);
    if (operation.isCharged) onQuota(readQuota(response.headers, Date.now()), response.ok);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const status = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startedMs)} ms`;
    const headers = [...response.headers];
    if (detectImageType(bytes) !== undefined) {
      if (!isShowable(bytes)) return { status, headers, text: 'An image of too many pixels to show here.' };
      return { status, headers, image: bytes };
    }
    return { status, headers, text: formatJson(new TextDecoder().decode(bytes)).slice(0, TEXT_SHOWN_MAX) };
  } catch (cause) {
    throw new Error('No answer came. Check the network, then send it again.', { cause });
  }
}
