import { MAY_BE_LOST } from '../database/sqlite-dialect.ts';
import type { ServiceDatabase, Tables } from '../database/tables.ts';
import { dropOldestAnswers } from './drop-oldest-answers.ts';
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
  type Reservation,
  type ReserveResult,
} from './ledger.ts';

type Slot = Pick<Tables['usage'], 'keyId' | 'period'>;

export interface DatabaseLedgerOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Names this process in reservations, so that units can be given back after it has died. */
  holder?: string;
  /** Called after each spent unit. */
  onCharged?: () => void;
  answerRoom?: AnswerRoom;
}

/**
 * Enforces the quota across all processes, even when they crash. One conditional statement takes a unit, so the check and the
 * change are one step. A table constraint rejects more units than the limit. Deleting a reservation's row ends the reservation, so
 * it ends only once. An intent's image is stored in the transaction that spends its unit.
 */
export function createDatabaseLedger(
  database: ServiceDatabase,
  { now, holder, onCharged, answerRoom = ANSWER_ROOM }: DatabaseLedgerOptions,
): DatabaseLedger {
  async function findIntent(on: ServiceDatabase, keyId: string, intent: Intent): Promise<KnownIntent | undefined> {
    const row = await on
      .selectFrom('answers')
      .select(['fingerprint', 'contentType', 'bytes', 'findingCount', 'templateVersion'])
      .where('keyId', '=', keyId)
      .where('renderId', '=', intent.renderId)
      .where('expiresAtMs', '>', now())
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { fingerprint, contentType, bytes, findingCount, templateVersion } = row;
    if (contentType === null || bytes === null) return readKnown(intent, { fingerprint });
    const answer = {
      contentType,
      bytes: new Uint8Array(bytes),
      findingCount: findingCount ?? undefined,
      templateVersion: templateVersion ?? undefined,
    };
    return readKnown(intent, { fingerprint, answer });
  }

  function tryReserve(account: Account, intent: Intent | undefined): Promise<ReserveResult> {
    const { keyId } = account;
    return database
      .transaction()
      .setIsolationLevel(MAY_BE_LOST)
      .execute(async (trx) => {
        const known = intent && (await findIntent(trx, keyId, intent));
        if (known !== undefined) return known;
        const { id: period, resetAt } = findPeriod(now());
        const remaining = await takeUnits(trx, account, period);
        if (remaining === undefined) return { kind: 'exhausted' };
        // The claim and the reservation expire together, so a process has both or neither.
        const held = { id: crypto.randomUUID(), keyId, expiresAtMs: now() + RESERVATION_MS };
        if (intent !== undefined && !(await claimIntent(trx, { ...held, ...intent }, now()))) {
          // Another process has claimed the intent in the meantime.
          await giveBack(trx, { keyId, period });
          return (await findIntent(trx, keyId, intent)) ?? { kind: 'underWay' };
        }
        await trx
          .insertInto('reservations')
          .values({ ...held, period, renderId: intent?.renderId, holder })
          .execute();
        const quota = { limit: account.quotaLimit, remaining, resetAt };
        return { kind: 'reserved', reservation: createReservation({ ...held, quota, renderId: intent?.renderId }) };
      });
  }

  function createReservation({ id, keyId, quota, renderId }: Held): Reservation {
    return {
      quota,
      commit: async ({ contentType, bytes, findingCount, templateVersion }) => {
        const isCharged = await database.transaction().execute(async (trx) => {
          const ended = await trx
            .deleteFrom('reservations')
            .where('id', '=', id)
            .where('expiresAtMs', '>', now())
            .returning('id')
            .executeTakeFirst();
          if (ended === undefined) return false;
          await countDelivery(trx, { keyId, day: new Date(now()).toISOString().slice(0, 10) });
          if (renderId !== undefined) {
            await trx
              .updateTable('answers')
              .set({
                contentType,
                bytes: Buffer.from(bytes),
                byteCount: bytes.length,
                findingCount: findingCount ?? null,
                templateVersion: templateVersion ?? null,
                expiresAtMs: now() + ANSWER_MS,
              })
              .where('keyId', '=', keyId)
              .where('renderId', '=', renderId)
              .execute();
          }
          return true;
        });
        if (isCharged) onCharged?.();
        return isCharged;
      },
      // If this fails, the unit is given back when the reservation expires.
      release: () => database.transaction().execute((trx) => releaseReservation(trx, id)),
    };
  }

  function deleteExpired(): Promise<void> {
    return database.transaction().execute(async (trx) => {
      const due = await trx
        .deleteFrom('reservations')
        .where('expiresAtMs', '<=', now())
        .returning(['keyId', 'period'])
        .execute();
      for (const slot of due) await giveBack(trx, slot);
      await trx.deleteFrom('answers').where('expiresAtMs', '<=', now()).execute();
    });
  }

  return {
    async readQuota(account) {
      const { id: period, resetAt } = findPeriod(now());
      const accounts = withShared(account);
      const rows = await database
        .selectFrom('usage')
        .select(['keyId', 'used'])
        .where(
          'keyId',
          'in',
          accounts.map(({ keyId }) => keyId),
        )
        .where('period', '=', period)
        .execute();
      const left = accounts.map(({ keyId, quotaLimit }) => {
        const row = rows.find((usage) => usage.keyId === keyId);
        return quotaLimit - (row?.used ?? 0);
      });
      return { limit: account.quotaLimit, remaining: Math.max(0, Math.min(...left)), resetAt };
    },

    findIntent: ({ keyId }, intent) => findIntent(database, keyId, intent),

    async reserve(account, intent) {
      const result = await tryReserve(account, intent);
      if (result.kind !== 'exhausted') return result;
      // A dead process may hold the missing units.
      await deleteExpired();
      return tryReserve(account, intent);
    },

    async releaseHeld(isDead) {
      const held = await database
        .selectFrom('reservations')
        .select(['id', 'holder'])
        .where('holder', 'is not', null)
        .execute();
      const dead = held.filter((reservation) => isDead(reservation.holder ?? ''));
      if (dead.length === 0) return;
      await database.transaction().execute(async (trx) => {
        for (const { id } of dead) await releaseReservation(trx, id);
      });
    },

    async sweep() {
      await deleteExpired();
      await dropOldestAnswers(database, answerRoom);
    },
  };
}

export interface DatabaseLedger extends Ledger {
  /** Gives back the units of dead processes before they expire. Their renders can be retried at once. */
  releaseHeld(isDead: (holder: string) => boolean): Promise<void>;
}

interface Held {
  id: string;
  keyId: string;
  quota: Reservation['quota'];
  renderId: string | undefined;
}

/** Ends a reservation and its claim on an intent. Does nothing if the reservation has already ended. */
async function releaseReservation(trx: ServiceDatabase, id: string): Promise<void> {
  const ended = await trx
    .deleteFrom('reservations')
    .where('id', '=', id)
    .returning(['keyId', 'period', 'renderId', 'expiresAtMs'])
    .executeTakeFirst();
  if (ended === undefined) return;
  await giveBack(trx, ended);
  if (ended.renderId === null) return;
  await trx
    .deleteFrom('answers')
    .where('keyId', '=', ended.keyId)
    .where('renderId', '=', ended.renderId)
    .where('expiresAtMs', '=', ended.expiresAtMs)
    .execute();
}

function withShared(account: Account): Account[] {
  return account.within === undefined ? [account] : [account, account.within];
}

/** Takes a unit from the account and the one it shares. Returns how many are left; undefined, without a change, if none were. */
async function takeUnits(trx: ServiceDatabase, account: Account, period: string): Promise<number | undefined> {
  const { keyId, quotaLimit, within } = account;
  const used = await takeUnit(trx, { keyId, period }, quotaLimit);
  if (used === undefined) return undefined;
  const left = quotaLimit - used;
  if (within === undefined) return left;
  const usedByAll = await takeUnit(trx, { keyId: within.keyId, period }, within.quotaLimit);
  if (usedByAll !== undefined) return Math.min(left, within.quotaLimit - usedByAll);
  await trx
    .updateTable('usage')
    .set((to) => ({ used: to('used', '-', 1) }))
    .where('keyId', '=', keyId)
    .where('period', '=', period)
    .execute();
  return undefined;
}

/** Returns how many units are used, including this one; undefined if none are left. */
async function takeUnit(trx: ServiceDatabase, slot: Slot, quotaLimit: number): Promise<number | undefined> {
  if (quotaLimit === 0) return undefined;
  const taken = await trx
    .insertInto('usage')
    .values({ ...slot, used: 1, quotaLimit })
    .onConflict((conflict) =>
      conflict
        .columns(['keyId', 'period'])
        .doUpdateSet((to) => ({ used: to('usage.used', '+', 1), quotaLimit }))
        .where('usage.used', '<', quotaLimit),
    )
    .returning('used')
    .executeTakeFirst();
  return taken?.used;
}

async function countDelivery(trx: ServiceDatabase, slot: Pick<Tables['dailyUse'], 'keyId' | 'day'>): Promise<void> {
  await trx
    .insertInto('dailyUse')
    .values({ ...slot, renders: 1 })
    .onConflict((conflict) =>
      conflict.columns(['keyId', 'day']).doUpdateSet((to) => ({ renders: to('dailyUse.renders', '+', 1) })),
    )
    .execute();
}

/** Gives a unit back to a key, and to the account that it shares. */
async function giveBack(trx: ServiceDatabase, { keyId, period }: Slot): Promise<void> {
  const shared = trx.selectFrom('apiKeys').select('parentId').where('id', '=', keyId);
  await trx
    .updateTable('usage')
    .set((to) => ({ used: to('used', '-', 1) }))
    .where((is) => is.or([is('keyId', '=', keyId), is('keyId', '=', shared)]))
    .where('period', '=', period)
    .execute();
}

/** Returns true if this process may render the intent: it is new, or its claim has expired. */
async function claimIntent(
  trx: ServiceDatabase,
  { keyId, renderId, fingerprint, expiresAtMs }: Intent & { keyId: string; expiresAtMs: number },
  nowMs: number,
): Promise<boolean> {
  const nothing = { contentType: null, bytes: null, byteCount: null, findingCount: null, templateVersion: null };
  const claim = { ...nothing, fingerprint, expiresAtMs };
  const claimed = await trx
    .insertInto('answers')
    .values({ keyId, renderId, ...claim })
    .onConflict((conflict) =>
      conflict.columns(['keyId', 'renderId']).doUpdateSet(claim).where('answers.expiresAtMs', '<=', nowMs),
    )
    .returning('renderId')
    .executeTakeFirst();
  return claimed !== undefined;
}
