import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';

/** A render that was sent, or will be. */
export interface SentRender {
  renderId: string;
  /** Of its body. */
  digest: string;
  /** When it was sent first, in milliseconds since 1970. */
  sentAtMs: number;
  /** With the same id it was sent before, and its image may be there since. */
  mayBeMade: boolean;
}

/**
 * Notes, for when its page is gone before the answer comes, that a render is sent: the last one of a template. Of its values,
 * which may be private and large, there is only a digest. Not in the tab alone: a phone may drop that with its storage.
 */
export function noteSent(templateId: string, { renderId, digest, sentAtMs }: SentRender): void {
  keepText(openStorage(), keyOf(templateId), JSON.stringify({ renderId, digest, sentAtMs }));
}

/** The last render of a template that this browser has sent, until it is settled. */
export function readSent(templateId: string): SentRender | undefined {
  const stored = parseJson(openStorage()?.getItem(keyOf(templateId)) ?? '');
  if (!isJsonObject(stored)) return undefined;
  const { renderId, digest, sentAtMs } = stored;
  return { renderId: String(renderId), digest: String(digest), sentAtMs: Number(sentAtMs), mayBeMade: true };
}

/** Forgets a render that is settled, and none that another tab has sent after it. */
export function forgetSent(templateId: string, renderId: string): void {
  if (readSent(templateId)?.renderId === renderId) openStorage()?.removeItem(keyOf(templateId));
}

function keyOf(templateId: string): string {
  return `galley:sent:${templateId}`;
}
