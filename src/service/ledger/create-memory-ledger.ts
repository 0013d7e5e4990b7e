import type { Quota } from '../../contract/quota-headers.ts';
import type { Account, Ledger } from './ledger.ts';
import { findPeriod } from './period.ts';

/** A ledger in memory; `now` is in milliseconds since 1970. A unit belongs to the period it was reserved in. */
export function createMemoryLedger({ now }: { now: () => number }): Ledger {
  const usedByPeriod = new Map<string, number>();

  function readQuotaNow({ keyId, quotaLimit }: Account): { slot: string; used: number; quota: Quota } {
    const { id, resetAt } = findPeriod(now());
    const slot = `${id}/${keyId}`;
    const used = usedByPeriod.get(slot) ?? 0;
    return { slot, used, quota: { limit: quotaLimit, remaining: Math.max(0, quotaLimit - used), resetAt } };
  }

  return {
    readQuota: async (account) => readQuotaNow(account).quota,

    async reserve(account) {
      const { slot, used, quota } = readQuotaNow(account);
      if (quota.remaining === 0) return undefined;
      usedByPeriod.set(slot, used + 1);
      let isOpen = true;
      return {
        quota: { ...quota, remaining: quota.remaining - 1 },
        commit: async () => {
          isOpen = false;
        },
        release: async () => {
          if (isOpen) usedByPeriod.set(slot, (usedByPeriod.get(slot) ?? 0) - 1);
          isOpen = false;
          return readQuotaNow(account).quota;
        },
      };
    },
  };
}
