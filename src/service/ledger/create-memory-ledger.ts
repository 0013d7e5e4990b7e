import type { Quota } from '../../contract/headers.ts';
import {
  ANSWER_MS,
  findPeriod,
  readKnown,
  RESERVATION_MS,
  type Account,
  type Intent,
  type KnownIntent,
  type Ledger,
  type StoredAnswer,
} from './ledger.ts';

interface StoredIntent {
  fingerprint: string;
  answer?: StoredAnswer;
  expiresAtMs: number;
}

/** A ledger in one process's memory. `now` is in milliseconds since 1970. */
export function createMemoryLedger({ now }: { now: () => number }): Ledger {
  const usedBySlot = new Map<string, number>();
  const intents = new Map<string, StoredIntent>();
  const reservations = new Map<object, { slot: string; expiresAtMs: number }>();

  function readSlot({ keyId, quotaLimit }: Account): { slot: string; quota: Quota } {
    const { id, resetAt } = findPeriod(now());
    const slot = `${id}/${keyId}`;
    const remaining = Math.max(0, quotaLimit - (usedBySlot.get(slot) ?? 0));
    return { slot, quota: { limit: quotaLimit, remaining, resetAt } };
  }

  function addUnits(slot: string, units: number): void {
    usedBySlot.set(slot, (usedBySlot.get(slot) ?? 0) + units);
  }

  function sweepNow(): void {
    for (const [reservation, { slot, expiresAtMs }] of reservations) {
      if (expiresAtMs > now()) continue;
      reservations.delete(reservation);
      addUnits(slot, -1);
    }
    for (const [name, { expiresAtMs }] of intents) if (expiresAtMs <= now()) intents.delete(name);
  }

  function findIntentNow(account: Account, intent: Intent): KnownIntent | undefined {
    sweepNow();
    const stored = intents.get(nameIntent(account, intent));
    return stored && readKnown(intent, stored);
  }

  return {
    readQuota: async (account) => readSlot(account).quota,

    findIntent: async (account, intent) => findIntentNow(account, intent),

    async reserve(account, intent) {
      sweepNow();
      const known = intent && findIntentNow(account, intent);
      if (known !== undefined) return known;
      const { slot, quota } = readSlot(account);
      if (quota.remaining === 0) return { kind: 'exhausted' };
      addUnits(slot, 1);
      const expiresAtMs = now() + RESERVATION_MS;
      const store = (parts: { answer?: StoredAnswer; expiresAtMs: number }): void => {
        if (intent === undefined) return;
        intents.set(nameIntent(account, intent), { fingerprint: intent.fingerprint, ...parts });
      };
      const reservation = {
        quota: { ...quota, remaining: quota.remaining - 1 },
        async commit(answer: StoredAnswer): Promise<boolean> {
          sweepNow();
          if (!reservations.delete(reservation)) return false;
          store({ answer, expiresAtMs: now() + ANSWER_MS });
          return true;
        },
        async release(): Promise<void> {
          if (!reservations.delete(reservation)) return;
          addUnits(slot, -1);
          if (intent !== undefined) intents.delete(nameIntent(account, intent));
        },
      };
      reservations.set(reservation, { slot, expiresAtMs });
      store({ expiresAtMs });
      return { kind: 'reserved', reservation };
    },

    sweep: async () => sweepNow(),
  };
}

/** JSON keeps different keys' ids apart. */
function nameIntent({ keyId }: Account, { renderId }: Intent): string {
  return JSON.stringify([keyId, renderId]);
}
