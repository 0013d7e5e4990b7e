import { createRenderId } from '../../client/generate-request.ts';
import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { digestText } from '../history/request-key.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';

/** Used if the browser denies access to its storage. */
const memory = new Map<string, string>();

export interface SentRender {
  renderId: string;
  /** The number of times this render has been sent, including this one. */
  attempt: number;
}

/**
 * Returns the id to send a render with. While the outcome of a template's last render is unknown, the same body reuses its id, so
 * that the render isn't charged twice. The id survives a reload of the tab. Only a digest of the body is stored, because the body
 * may be private and large.
 */
export function noteSent(templateId: string, body: string): SentRender {
  const key = keyOf(templateId);
  const digest = digestText(body);
  const stored = parseJson(memory.get(key) ?? openStorage('sessionStorage')?.getItem(key) ?? '');
  const sent =
    isJsonObject(stored) && stored.digest === digest
      ? { renderId: String(stored.renderId), attempt: Number(stored.attempt) + 1 }
      : { renderId: createRenderId(), attempt: 1 };
  const text = JSON.stringify({ ...sent, digest });
  memory.set(key, text);
  keepText(openStorage('sessionStorage'), key, text);
  return sent;
}

/** Gives the template's next render a new id. */
export function forgetSent(templateId: string): void {
  memory.delete(keyOf(templateId));
  openStorage('sessionStorage')?.removeItem(keyOf(templateId));
}

function keyOf(templateId: string): string {
  return `galley:sent:${templateId}`;
}
