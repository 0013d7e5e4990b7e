import { keepText, openStorage } from '../hooks/open-storage.ts';

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
  keepText(openStorage(), keyOf(templateId), `${sentAtMs}\n${renderId}\n${digest}`);
}

/** The last render of a template that this browser has sent, until it is settled. */
export function readSent(templateId: string): SentRender | undefined {
  const [sentAt, renderId = '', digest = ''] = openStorage()?.getItem(keyOf(templateId))?.split('\n') ?? [];
  return sentAt === undefined ? undefined : { renderId, digest, sentAtMs: Number(sentAt), mayBeMade: true };
}

/** Forgets a render that is settled, and none that another tab has sent after it. */
export function forgetSent(templateId: string, renderId: string): void {
  if (readSent(templateId)?.renderId === renderId) openStorage()?.removeItem(keyOf(templateId));
}

function keyOf(templateId: string): string {
  return `galley:sent:${templateId}`;
}
