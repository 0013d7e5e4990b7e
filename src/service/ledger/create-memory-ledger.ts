import type { Quota } from '../../contract/headers.ts';
import {
  ANSWER_MS,
  ANSWER_ROOM,
  findPeriod,
  readKnown,
  RESERVATION_MS,
  type Account,
  type AnswerRoom,
  type Intent,
  type KnownIntent,
  type Ledger,
  type StoredAnswer,
} from './ledger.ts';

interface KeptIntent {
  keyId: string;
  fingerprint: string;
  answer?: StoredAnswer;
  expiresAtMs: number;
}

/** A ledger in memory, for one process; `now` is in milliseconds since 1970. */
export function createMemoryLedger({
  now,
  answerRoom = ANSWER_ROOM,
}: {
  now: () => number;
  answerRoom?: AnswerRoom;
}): Ledger {
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
    dropOldestAnswers();
  }

  /** The newest answers are kept, as far as there is room for them. */
  function dropOldestAnswers(): void {
    const bytesByKey = new Map<string, number>();
    let bytesInAll = 0;
    for (const [name, { keyId, answer }] of [...intents].reverse()) {
      if (answer === undefined) continue;
      const bytes = (bytesByKey.get(keyId) ?? 0) + answer.bytes.length;
      if (bytes > answerRoom.bytesPerKey || bytesInAll + answer.bytes.length > answerRoom.bytesInAll) {
        intents.delete(name);
      } else {
        bytesByKey.set(keyId, bytes);
        bytesInAll += answer.bytes.length;
      }
    }
  }

  function findIntentNow(account: Account, intent: Intent): KnownIntent | undefined {
    sweepNow();
    const kept = intents.get(nameIntent(account, intent));
    return kept && readKnown(intent, kept);
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
      give(slot, 1);
      const expiresAtMs = now() + RESERVATION_MS;
      const keep = (kept: { answer?: StoredAnswer; expiresAtMs: number }) => {
        if (intent !== undefined)
          intents.set(nameIntent(account, intent), { keyId: account.keyId, fingerprint: intent.fingerprint, ...kept });
      };
      const reservation = {
        quota: { ...quota, remaining: quota.remaining - 1 },
        async commit(answer: StoredAnswer): Promise<boolean> {
          sweepNow();
          if (!reservations.delete(reservation)) return false;
          keep({ answer, expiresAtMs: now() + ANSWER_MS });
          return true;
        },
        async release(): Promise<void> {
          if (!reservations.delete(reservation)) return;
          give(slot, -1);
          if (intent !== undefined) intents.delete(nameIntent(account, intent));
        },
      };
      reservations.set(reservation, { slot, expiresAtMs });
      keep({ expiresAtMs });
      return { kind: 'reserved', reservation };
    },

    sweep: async () => sweepNow(),
  };
}

/** Ids of different keys never meet. */
function nameIntent({ keyId }: Account, { renderId }: Intent): string {
  return JSON.stringify([keyId, renderId]);
}
