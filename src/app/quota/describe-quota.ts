import type { KnownQuota } from './merge-quota.ts';

/** "38 of 100 left"; undefined while the remainder is not known. */
export function describeLeft(quota: { limit?: number; remaining?: number } | undefined): string | undefined {
  if (quota?.remaining === undefined) return undefined;
  return quota.limit === undefined ? `${quota.remaining} left` : `${quota.remaining} of ${quota.limit} left`;
}

/** True once the quota has started anew since it was read: the remainder is then that of an earlier period. */
export function isStale(quota: KnownQuota, nowMs: number): boolean {
  return quota.resetAt !== undefined && Date.parse(quota.resetAt) <= nowMs;
}
