import type { Quota } from '../../contract/quota-headers.ts';

/** Whose quota is spent, and how many renders a month it is. */
export interface Account {
  keyId: string;
  quotaLimit: number;
}

/** One unit held back for a render under way. Exactly one of `commit` and `release` ends it; a second end does nothing. */
export interface Reservation {
  /** The quota as it stood once this unit was taken. */
  quota: Quota;
  /** The image was delivered: the unit is spent. */
  commit(): Promise<void>;
  /** It was not: the unit goes back. Answers the quota after that. */
  release(): Promise<Quota>;
}

/**
 * The monthly quota: reserve -> render -> commit or release. Reserved and committed units together never pass the limit,
 * at any instant.
 */
export interface Ledger {
  readQuota(account: Account): Promise<Quota>;
  /** Undefined when nothing is left of the current period. */
  reserve(account: Account): Promise<Reservation | undefined>;
}
