import { sql, type Kysely } from 'kysely';
import type { ServiceDatabase } from '../database/open-database.ts';
import { ask, compileStatement, type Steps } from '../database/statement.ts';
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
} from './ledger.ts';
import { findPeriod } from './period.ts';

/**
 * The quota must hold over all processes and through their death. Layers: a unit is taken by one conditional statement, so
 * there is no moment between looking and taking; the table itself refuses more than the limit; the end of a reservation is the
 * deletion of its row, which only one can do; the image of an intent is kept in the transaction that spends its unit.
 */
export function createDatabaseLedger(database: ServiceDatabase, { now }: { now: () => number }): Ledger {
  const statements = compileStatements(database.query);

  function* reserveUnit(account: Account, intent: Intent | undefined): Steps<ReserveResult> {
    const { keyId, quotaLimit } = account;
    const period = findPeriod(now());
    const slot = { keyId, period: period.id };
    if (intent !== undefined) {
      const known = readKnown(intent, yield* ask(statements.findAnswer, { keyId, ...intent, nowMs: now() }));
      if (known !== undefined) return known;
    }
    const [taken] = quotaLimit === 0 ? [] : yield* ask(statements.takeUnit, { ...slot, quotaLimit });
    if (taken === undefined) return { kind: 'exhausted' };
    // Claim and reservation end together, so whoever still holds the one holds the other.
    const held = { id: crypto.randomUUID(), expiresAtMs: now() + RESERVATION_MS };
    if (intent !== undefined) {
      const [claimed] = yield* ask(statements.claimIntent, { keyId, ...intent, ...held, nowMs: now() });
      // Another process claimed it in between.
      if (claimed === undefined) throw new IntentTakenError();
    }
    yield* ask(statements.hold, { ...slot, ...held });
    const quota = { limit: quotaLimit, remaining: quotaLimit - taken.used, resetAt: period.resetAt };
    const reservation = createReservation({ ...held, quota, keyId, renderId: intent?.renderId });
    return { kind: 'reserved', reservation };
  }

  // Nothing is delivered before the commit, which brings this to the disk as well.
  const tryReserve = (account: Account, intent: Intent | undefined): Promise<ReserveResult> =>
    database.transactUnsynced(() => reserveUnit(account, intent));

  function createReservation({ id, expiresAtMs, quota, keyId, renderId }: Held): Reservation {
    return {
      quota,
      async commit({ contentType, bytes }) {
        // One statement is a transaction of its own.
        if (renderId === undefined) return (await database.run(statements.end, { id, nowMs: now() })).length > 0;
        return database.transact(function* () {
          const [ended] = yield* ask(statements.end, { id, nowMs: now() });
          if (ended === undefined) return false;
          const answer = { contentType, bytes: Buffer.from(bytes), expiresAtMs: now() + ANSWER_MS };
          yield* ask(statements.keepAnswer, { keyId, renderId, ...answer });
          return true;
        });
      },
      // What is not given back here is given back once it has expired.
      release: () =>
        database.transactUnsynced(function* () {
          const [ended] = yield* ask(statements.drop, { id });
          if (ended === undefined) return;
          yield* ask(statements.giveBack, ended);
          if (renderId !== undefined) yield* ask(statements.dropClaim, { keyId, renderId, expiresAtMs });
        }),
    };
  }

  async function sweep(): Promise<void> {
    const nowMs = now();
    // Looking takes no lock, and most sweeps find nothing.
    if ((await database.run(statements.findDue, { nowMs })).length === 0) return;
    await database.transact(function* () {
      for (const slot of yield* ask(statements.dropDue, { nowMs })) yield* ask(statements.giveBack, slot);
      yield* ask(statements.forgetAnswers, { nowMs });
    });
  }

  return {
    async readQuota({ keyId, quotaLimit }) {
      const { id: period, resetAt } = findPeriod(now());
      const [row] = await database.run(statements.findUsage, { keyId, period });
      return { limit: quotaLimit, remaining: Math.max(0, quotaLimit - (row?.used ?? 0)), resetAt };
    },

    findIntent: async ({ keyId }, intent) =>
      readKnown(intent, await database.run(statements.findAnswer, { keyId, ...intent, nowMs: now() })),

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
  keyId: string;
  renderId: string | undefined;
}

/** Units of a key in a period. */
interface Slot {
  keyId: string;
  period: string;
}

/** Where the answer to an intent is kept. */
interface Claim {
  keyId: string;
  renderId: string;
}

type AnswerRow = Pick<Tables['answers'], 'fingerprint' | 'content_type' | 'bytes'>;

function readKnown({ fingerprint }: Intent, [row]: readonly AnswerRow[]): KnownIntent | undefined {
  if (row === undefined) return undefined;
  if (row.fingerprint !== fingerprint) return { kind: 'otherValues' };
  if (row.content_type === null || row.bytes === null) return { kind: 'underWay' };
  return { kind: 'answered', answer: { contentType: row.content_type, bytes: new Uint8Array(row.bytes) } };
}

function compileStatements(query: Kysely<Tables>) {
  const ended = ['key_id as keyId', 'period'] as const;
  return {
    findUsage: compileStatement(({ keyId, period }: Slot) =>
      query.selectFrom('usage').select('used').where('key_id', '=', keyId).where('period', '=', period),
    ),
    takeUnit: compileStatement(({ keyId, period, quotaLimit }: Slot & { quotaLimit: number }) =>
      query
        .insertInto('usage')
        .values({ key_id: keyId, period, used: 1, quota_limit: quotaLimit })
        .onConflict((conflict) =>
          conflict
            .columns(['key_id', 'period'])
            .doUpdateSet({ used: sql`usage.used + 1`, quota_limit: quotaLimit })
            .where('usage.used', '<', quotaLimit),
        )
        .returning('used'),
    ),
    giveBack: compileStatement(({ keyId, period }: Slot) =>
      query
        .updateTable('usage')
        .set({ used: sql`used - 1` })
        .where('key_id', '=', keyId)
        .where('period', '=', period),
    ),
    hold: compileStatement(({ id, keyId, period, expiresAtMs }: Slot & { id: string; expiresAtMs: number }) =>
      query.insertInto('reservations').values({ id, key_id: keyId, period, expires_at_ms: expiresAtMs }),
    ),
    end: compileStatement(({ id, nowMs }: { id: string; nowMs: number }) =>
      query.deleteFrom('reservations').where('id', '=', id).where('expires_at_ms', '>', nowMs).returning('id'),
    ),
    drop: compileStatement(({ id }: { id: string }) =>
      query.deleteFrom('reservations').where('id', '=', id).returning(ended),
    ),
    dropDue: compileStatement(({ nowMs }: { nowMs: number }) =>
      query.deleteFrom('reservations').where('expires_at_ms', '<=', nowMs).returning(ended),
    ),
    findDue: compileStatement(({ nowMs }: { nowMs: number }) => {
      const due = (table: 'reservations' | 'answers') =>
        query.selectFrom(table).select('expires_at_ms').where('expires_at_ms', '<=', nowMs);
      return due('reservations').unionAll(due('answers')).limit(1);
    }),
    findAnswer: compileStatement(({ keyId, renderId, nowMs }: Claim & { nowMs: number }) =>
      query
        .selectFrom('answers')
        .select(['fingerprint', 'content_type', 'bytes'])
        .where('key_id', '=', keyId)
        .where('render_id', '=', renderId)
        .where('expires_at_ms', '>', nowMs),
    ),
    claimIntent: compileStatement(
      ({
        keyId,
        renderId,
        fingerprint,
        expiresAtMs,
        nowMs,
      }: Claim & Intent & { expiresAtMs: number; nowMs: number }) => {
        const claim = { fingerprint, content_type: null, bytes: null, expires_at_ms: expiresAtMs };
        return query
          .insertInto('answers')
          .values({ key_id: keyId, render_id: renderId, ...claim })
          .onConflict((conflict) =>
            conflict.columns(['key_id', 'render_id']).doUpdateSet(claim).where('answers.expires_at_ms', '<=', nowMs),
          )
          .returning('render_id');
      },
    ),
    keepAnswer: compileStatement(
      ({
        keyId,
        renderId,
        contentType,
        bytes,
        expiresAtMs,
      }: Claim & { contentType: string; bytes: Uint8Array; expiresAtMs: number }) =>
        query
          .updateTable('answers')
          .set({ content_type: contentType, bytes, expires_at_ms: expiresAtMs })
          .where('key_id', '=', keyId)
          .where('render_id', '=', renderId),
    ),
    dropClaim: compileStatement(({ keyId, renderId, expiresAtMs }: Claim & { expiresAtMs: number }) =>
      query
        .deleteFrom('answers')
        .where('key_id', '=', keyId)
        .where('render_id', '=', renderId)
        .where('expires_at_ms', '=', expiresAtMs),
    ),
    forgetAnswers: compileStatement(({ nowMs }: { nowMs: number }) =>
      query.deleteFrom('answers').where('expires_at_ms', '<=', nowMs),
    ),
  };
}
