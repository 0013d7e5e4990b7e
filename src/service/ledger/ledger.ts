import type { Quota } from '../../contract/headers.ts';

/** A key and its renders per month. */
export interface Account {
  keyId: string;
  quotaLimit: number;
  /** A shared account that each unit is also taken from, as when a team's members share a quota. */
  within?: Account;
}

/** One intended render: the caller's id for it, and a fingerprint of the request. */
export interface Intent {
  renderId: string;
  fingerprint: string;
}

/** The image delivered for an intent. */
export interface StoredAnswer {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Number of findings. Undefined in responses stored by an earlier version. */
  findingCount?: number | undefined;
  /** Undefined in responses stored by an earlier version. */
  templateVersion?: number | undefined;
}

/** One unit reserved for a render in progress. The first `commit` or `release` ends it; later calls do nothing. */
export interface Reservation {
  /** The quota after this unit was reserved. */
  quota: Quota;
  /**
   * Spends the unit and stores the intent's image, both or neither, before the image is sent. Returns false if the reservation
   * has expired. The unit was then given back, so the image must not be sent.
   */
  commit(answer: StoredAnswer): Promise<boolean>;
  /** Gives the unit back. The intent can be retried. */
  release(): Promise<void>;
}

/** The state of a known intent. */
export type KnownIntent =
  /** The image was delivered. Nothing was reserved. */
  | { kind: 'answered'; answer: StoredAnswer }
  /** The render is in progress. */
  | { kind: 'underWay' }
  /** The id was used for another request. */
  | { kind: 'otherValues' };

export type ReserveResult =
  | { kind: 'reserved'; reservation: Reservation }
  /** No units are left this month. */
  | { kind: 'exhausted' }
  | KnownIntent;

/**
 * The monthly quota: reserve, render, then commit or release. Reserved and spent units together never exceed the limit, at any
 * moment, across all processes.
 */
export interface Ledger {
  readQuota(account: Account): Promise<Quota>;
  /** Undefined for an intent that is new or was deleted. */
  findIntent(account: Account, intent: Intent): Promise<KnownIntent | undefined>;
  reserve(account: Account, intent?: Intent): Promise<ReserveResult>;
  /** Gives back units that dead processes reserved, and deletes responses that are too old or take too much space. */
  sweep(): Promise<void>;
}

/** Reservation lifetime. A render that takes longer is neither charged nor delivered. */
export const RESERVATION_MS = 45_000;

/** How long responses are stored. */
export const ANSWER_MS = 24 * 3_600_000;

/** Space for responses: hundreds of large images per key, because callers retry within minutes. The oldest are deleted. */
export const ANSWER_ROOM = { bytesPerKey: 256 * 1024 ** 2, bytesInAll: 2 * 1024 ** 3 };
export type AnswerRoom = typeof ANSWER_ROOM;

/** Units are counted by month. A month begins on the first at 00:00 UTC (not in the specification). */
export function findPeriod(nowMs: number): { id: string; resetAt: string } {
  const now = new Date(nowMs);
  const resetAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
  return { id: now.toISOString().slice(0, 7), resetAt };
}

/** Compares an intent with the stored intent that has the same id. */
export function readKnown(
  { fingerprint }: Intent,
  stored: { fingerprint: string; answer?: StoredAnswer },
): KnownIntent {
  if (stored.fingerprint !== fingerprint) return { kind: 'otherValues' };
  return stored.answer === undefined ? { kind: 'underWay' } : { kind: 'answered', answer: stored.answer };
}
