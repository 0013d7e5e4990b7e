import { sql, type Kysely, type Transaction } from 'kysely';
import type { ServiceDatabase } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import {
  ANSWER_MS,
  RESERVATION_MS,
  type Account,
  type Intent,
  type KnownIntent,
  type Ledger,
  type Reservation,
  type ReserveResult,
  type StoredAnswer,
} from './ledger.ts';
import { findPeriod, type Period } from './period.ts';

/**
 * The quota must hold over all processes and through their death. Layers: a unit is taken by one conditional statement, so
 * there is no moment between looking and taking; the table itself refuses more than the limit; the end of a reservation is the
 * deletion of its row, which only one can do; the image of an intent is kept in the transaction that spends its unit.
 */
export function createDatabaseLedger(
  { query, transactUnsynced }: ServiceDatabase,
  { now }: { now: () => number },
): Ledger {
  async function takeUnit(
    transaction: Transaction<Tables>,
    account: Account,
    period: Period,
  ): Promise<number | undefined> {
    if (account.quotaLimit === 0) return undefined;
    const row = await transaction
      .insertInto('usage')
      .values({ key_id: account.keyId, period: period.id, used: 1, quota_limit: account.quotaLimit })
      .onConflict((conflict) =>
        conflict
          .columns(['key_id', 'period'])
          .doUpdateSet({ used: sql`usage.used + 1`, quota_limit: account.quotaLimit })
          .where('usage.used', '<', account.quotaLimit),
      )
      .returning('used')
      .executeTakeFirst();
    return row?.used;
  }

  async function readIntent(
    reader: Kysely<Tables>,
    account: Account,
    intent: Intent,
  ): Promise<KnownIntent | undefined> {
    const row = await reader
      .selectFrom('answers')
      .select(['fingerprint', 'content_type', 'bytes'])
      .where('key_id', '=', account.keyId)
      .where('render_id', '=', intent.renderId)
      .where('expires_at_ms', '>', now())
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.fingerprint !== intent.fingerprint) return { kind: 'otherValues' };
    if (row.content_type === null || row.bytes === null) return { kind: 'underWay' };
    return { kind: 'answered', answer: { contentType: row.content_type, bytes: new Uint8Array(row.bytes) } };
  }

  /** False when another process claimed the intent in between. */
  async function claimIntent(
    transaction: Transaction<Tables>,
    account: Account,
    intent: Intent,
    expiresAtMs: number,
  ): Promise<boolean> {
    const claim = { fingerprint: intent.fingerprint, content_type: null, bytes: null, expires_at_ms: expiresAtMs };
    const row = await transaction
      .insertInto('answers')
      .values({ key_id: account.keyId, render_id: intent.renderId, ...claim })
      .onConflict((conflict) =>
        conflict.columns(['key_id', 'render_id']).doUpdateSet(claim).where('answers.expires_at_ms', '<=', now()),
      )
      .returning('render_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async function tryReserve(account: Account, intent: Intent | undefined): Promise<ReserveResult> {
    const period = findPeriod(now());
    const id = crypto.randomUUID();
    // Claim and reservation end together, so whoever still holds the one holds the other.
    const expiresAtMs = now() + RESERVATION_MS;
    // Nothing is delivered before the commit, which brings this to the disk as well.
    return transactUnsynced(async (transaction) => {
      const known = intent && (await readIntent(transaction, account, intent));
      if (known !== undefined) return known;
      const used = await takeUnit(transaction, account, period);
      if (used === undefined) return { kind: 'exhausted' };
      if (intent !== undefined && !(await claimIntent(transaction, account, intent, expiresAtMs))) {
        throw new IntentTakenError();
      }
      const reservation = { id, key_id: account.keyId, period: period.id, expires_at_ms: expiresAtMs };
      await transaction.insertInto('reservations').values(reservation).execute();
      const quota = { limit: account.quotaLimit, remaining: account.quotaLimit - used, resetAt: period.resetAt };
      return {
        kind: 'reserved',
        reservation: createReservation({ id, expiresAtMs, quota, account, renderId: intent?.renderId }),
      };
    });
  }

  function createReservation({ id, expiresAtMs, quota, account, renderId }: Held): Reservation {
    async function end(writer: Kysely<Tables>): Promise<boolean> {
      const ended = await writer
        .deleteFrom('reservations')
        .where('id', '=', id)
        .where('expires_at_ms', '>', now())
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    }

    return {
      quota,
      async commit(answer) {
        // One statement is a transaction of its own.
        if (renderId === undefined) return end(query);
        return query.transaction().execute(async (transaction) => {
          const isEnded = await end(transaction);
          if (isEnded) await keepAnswer(transaction, account, renderId, answer);
          return isEnded;
        });
      },
      // What is not given back here is given back once it has expired.
      release: () =>
        transactUnsynced(async (transaction) => {
          const [ended] = await transaction
            .deleteFrom('reservations')
            .where('id', '=', id)
            .returning(['key_id', 'period'])
            .execute();
          if (ended === undefined) return;
          await giveBack(transaction, ended);
          if (renderId === undefined) return;
          await transaction
            .deleteFrom('answers')
            .where('key_id', '=', account.keyId)
            .where('render_id', '=', renderId)
            .where('expires_at_ms', '=', expiresAtMs)
            .execute();
        }),
    };
  }

  async function keepAnswer(
    transaction: Transaction<Tables>,
    { keyId }: Account,
    renderId: string,
    { contentType, bytes }: StoredAnswer,
  ): Promise<void> {
    await transaction
      .updateTable('answers')
      .set({ content_type: contentType, bytes: Buffer.from(bytes), expires_at_ms: now() + ANSWER_MS })
      .where('key_id', '=', keyId)
      .where('render_id', '=', renderId)
      .execute();
  }

  async function sweep(): Promise<void> {
    const isDue = (table: 'reservations' | 'answers') =>
      query.selectFrom(table).select('expires_at_ms').where('expires_at_ms', '<=', now()).limit(1).executeTakeFirst();
    // Looking takes no lock, and most sweeps find nothing.
    if ((await isDue('reservations')) === undefined && (await isDue('answers')) === undefined) return;
    await query.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('reservations')
        .where('expires_at_ms', '<=', now())
        .returning(['key_id', 'period'])
        .execute();
      for (const slot of ended) await giveBack(transaction, slot);
      await transaction.deleteFrom('answers').where('expires_at_ms', '<=', now()).execute();
    });
  }

  return {
    async readQuota({ keyId, quotaLimit }) {
      const { id, resetAt } = findPeriod(now());
      const row = await query
        .selectFrom('usage')
        .select('used')
        .where('key_id', '=', keyId)
        .where('period', '=', id)
        .executeTakeFirst();
      return { limit: quotaLimit, remaining: Math.max(0, quotaLimit - (row?.used ?? 0)), resetAt };
    },

    findIntent: (account, intent) => readIntent(query, account, intent),

    async reserve(account, intent) {
      const result = await tryReserve(account, intent).catch((error: unknown) => {
        if (error instanceof IntentTakenError) return tryReserve(account, intent);
        throw error;
      });
      if (result.kind !== 'exhausted') return result;
      // Units of a process that died may be what is missing.
      await sweep();
      return tryReserve(account, intent);
    },

    sweep,
  };
}

class IntentTakenError extends Error {}

/** A unit that is held, and for which intent. */
interface Held {
  id: string;
  expiresAtMs: number;
  quota: Reservation['quota'];
  account: Account;
  renderId: string | undefined;
}

async function giveBack(transaction: Transaction<Tables>, slot: { key_id: string; period: string }): Promise<void> {
  await transaction
    .updateTable('usage')
    .set({ used: sql`used - 1` })
    .where('key_id', '=', slot.key_id)
    .where('period', '=', slot.period)
    .execute();
}
