import type { Quota } from '../../contract/quota-headers.ts';
import {
  ANSWER_MS,
  RESERVATION_MS,
  type Account,
  type Intent,
  type KnownIntent,
  type Ledger,
  type StoredAnswer,
} from './ledger.ts';
import { findPeriod } from './period.ts';

interface KeptIntent {
  fingerprint: string;
  answer: StoredAnswer | undefined;
  expiresAtMs: number;
}

/** A ledger in memory, for one process; `now` is in milliseconds since 1970. */
export function createMemoryLedger({ now }: { now: () => number }): Ledger {
  const usedBySlot = new Map<string, number>();
  const intents = new Map<string, KeptIntent>();
  const reservations = new Map<object, { slot: string; expiresAtMs: number }>();

  function readSlot({ keyId, quotaLimit }: Account): { slot: string; quota: Quota } {
    const { id, resetAt } = findPeriod(now());
    const slot = `${id}/${keyId}`;
    const remaining = Math.max(0, quotaLimit - (usedBySlot.get(slot) ?? 0));
    return { slot, quota: { limit: quotaLimit, remaining, resetAt } };
  }

  function give(slot: string, units: number): void {
    usedBySlot.set(slot, (usedBySlot.get(slot) ?? 0) + units);
  }

  function sweepNow(): void {
    for (const [reservation, { slot, expiresAtMs }] of reservations) {
      if (expiresAtMs > now()) continue;
      reservations.delete(reservation);
      give(slot, -1);
    }
    for (const [name, { expiresAtMs }] of intents) if (expiresAtMs <= now()) intents.delete(name);
  }

  function readIntent(account: Account, intent: Intent): KnownIntent | undefined {
    sweepNow();
    const known = intents.get(nameIntent(account, intent));
    if (known === undefined) return undefined;
    if (known.fingerprint !== intent.fingerprint) return { kind: 'otherValues' };
    return known.answer === undefined ? { kind: 'underWay' } : { kind: 'answered', answer: known.answer };
  }

  return {
    readQuota: async (account) => readSlot(account).quota,

    findIntent: async (account, intent) => readIntent(account, intent),

    async reserve(account, intent) {
      sweepNow();
      const known = intent && readIntent(account, intent);
      if (known !== undefined) return known;
      const name = nameIntent(account, intent);
      const { slot, quota } = readSlot(account);
      if (quota.remaining === 0) return { kind: 'exhausted' };
      give(slot, 1);
      const expiresAtMs = now() + RESERVATION_MS;
      const reservation = {
        quota: { ...quota, remaining: quota.remaining - 1 },
        async commit(answer: StoredAnswer): Promise<boolean> {
          sweepNow();
          if (!reservations.delete(reservation)) return false;
          if (intent !== undefined) {
            intents.set(name, { fingerprint: intent.fingerprint, answer, expiresAtMs: now() + ANSWER_MS });
          }
          return true;
        },
        async release(): Promise<void> {
          if (!reservations.delete(reservation)) return;
          give(slot, -1);
          intents.delete(name);
        },
      };
      reservations.set(reservation, { slot, expiresAtMs });
      if (intent !== undefined) intents.set(name, { fingerprint: intent.fingerprint, answer: undefined, expiresAtMs });
      return { kind: 'reserved', reservation };
    },

    sweep: async () => sweepNow(),
  };
}

/** Ids of different keys never meet; a request without an id has a name that no intent has. */
function nameIntent({ keyId }: Account, intent: Intent | undefined): string {
  return intent === undefined ? '' : JSON.stringify([keyId, intent.renderId]);
}
