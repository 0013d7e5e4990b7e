import { createRenderId } from '../../client/generate-request.ts';
import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { digestText } from '../history/request-key.ts';
import { keepText, openStorage } from '../hooks/open-storage.ts';

/** Used where the browser denies its storage. */
const memory = new Map<string, string>();

/**
 * The id to send a render with: the last one of its template while the outcome is unknown and the body is the same, so that the
 * render is not paid twice. It survives a reload of the tab. Only a digest of the body, which may be private and large, is stored.
 */
export function chooseRenderId(templateId: string, body: string): string {
  const key = keyOf(templateId);
  const digest = digestText(body);
  const stored = parseJson(memory.get(key) ?? openStorage('sessionStorage')?.getItem(key) ?? '');
  if (isJsonObject(stored) && stored.digest === digest) return String(stored.renderId);
  const renderId = createRenderId();
  const text = JSON.stringify({ renderId, digest });
  memory.set(key, text);
  keepText(openStorage('sessionStorage'), key, text);
  return renderId;
}

/** The next render of the template gets a new id. */
export function forgetRenderId(templateId: string): void {
  memory.delete(keyOf(templateId));
  openStorage('sessionStorage')?.removeItem(keyOf(templateId));
}

function keyOf(templateId: string): string {
  return `galley:sent:${templateId}`;
}
