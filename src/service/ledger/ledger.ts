import type { Quota } from '../../contract/headers.ts';

/** Whose quota is spent, and how many renders a month it is. */
export interface Account {
  keyId: string;
  quotaLimit: number;
}

/** One intended render, by the id its caller gave it; the fingerprint tells other values under the same id apart. */
export interface Intent {
  renderId: string;
  fingerprint: string;
}

/** The image of an intent, as it was delivered and will be again. */
export interface StoredAnswer {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** How many findings a check of the same values has; undefined where an earlier version kept the answer. */
  findingCount?: number | undefined;
  /** Of the template it was drawn of; undefined as above. */
  templateVersion?: number | undefined;
}

/** One unit reserved for a render in progress. Exactly one of `commit` and `release` ends it; a second call does nothing. */
export interface Reservation {
  /** The quota as it stood once this unit was taken. */
  quota: Quota;
  /**
   * The image is about to be delivered: the unit is spent and, for an intent, the image kept, both or neither. False when
   * the unit was already given back, because the render outlived its reservation.
   */
  commit(answer: StoredAnswer): Promise<boolean>;
  /** It was not: the unit goes back, and the intent may be tried again. */
  release(): Promise<void>;
}

/** What there is of an intent already. */
export type KnownIntent =
  /** The intent has its image already; nothing was taken. */
  | { kind: 'answered'; answer: StoredAnswer }
  /** The intent is being rendered right now. */
  | { kind: 'underWay' }
  /** The id of the intent was used for other values. */
  | { kind: 'otherValues' };

export type ReserveResult =
  | { kind: 'reserved'; reservation: Reservation }
  /** Nothing is left of the current period. */
  | { kind: 'exhausted' }
  | KnownIntent;

/**
 * The monthly quota: reserve -> render -> commit or release. Reserved and committed units together never pass the limit,
 * at any instant, over all processes.
 */
export interface Ledger {
  readQuota(account: Account): Promise<Quota>;
  /** Undefined when the intent is new, or was forgotten. */
  findIntent(account: Account, intent: Intent): Promise<KnownIntent | undefined>;
  reserve(account: Account, intent?: Intent): Promise<ReserveResult>;
  /** Gives back what ended processes had reserved, and deletes answers that are too old or too many. */
  sweep(): Promise<void>;
}

/** How long a reservation lasts; a sweep then frees it. A render that takes longer is neither charged nor delivered. */
export const RESERVATION_MS = 45_000;

/** How long the answer to an intent is kept. */
export const ANSWER_MS = 24 * 3_600_000;

/** The most bytes of answers that are kept. Beyond it the oldest are forgotten, as if their day were over. */
export interface AnswerRoom {
  bytesPerKey: number;
  bytesInAll: number;
}

/** Some hundred large images of a key: its caller asks again within minutes, if at all. */
export const ANSWER_ROOM: AnswerRoom = { bytesPerKey: 256 * 1024 ** 2, bytesInAll: 2 * 1024 ** 3 };

/** Units are counted by months, which begin at 00:00 UTC on the first (open points). */
export function findPeriod(nowMs: number): { id: string; resetAt: string } {
  const now = new Date(nowMs);
  const resetAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
  return { id: now.toISOString().slice(0, 7), resetAt };
}

/** What is known of an intent by what is kept under its id. */
export function readKnown({ fingerprint }: Intent, kept: { fingerprint: string; answer?: StoredAnswer }): KnownIntent {
  if (kept.fingerprint !== fingerprint) return { kind: 'otherValues' };
  return kept.answer === undefined ? { kind: 'underWay' } : { kind: 'answered', answer: kept.answer };
}
