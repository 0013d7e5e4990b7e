import type { ServiceDatabase } from '../database/tables.ts';

/** Processes give expired reservations back every few seconds. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Reports sums that don't fit together, one sentence each. The tables themselves reject a negative sum, one over its limit, and a
 * row without its key.
 */
export async function examineLedger(database: ServiceDatabase, nowMs: number): Promise<string[]> {
  // One transaction, because renders are charged in the meantime.
  const { usage, reservations, keys } = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      usage: await trx
        .selectFrom('usage')
        .select(['keyId', 'period', 'used'])
        .orderBy('period')
        .orderBy('keyId')
        .execute(),
      reservations: await trx.selectFrom('reservations').select(['keyId', 'period', 'expiresAtMs']).execute(),
      keys: await trx.selectFrom('apiKeys').select(['id', 'parentId']).where('parentId', 'is not', null).execute(),
    }));
  const problems: string[] = [];
  const parents = new Map(keys.map(({ id, parentId }) => [id, parentId]));
  for (const { keyId, period, used } of usage) {
    const isHere = (row: { period: string }) => row.period === period;
    const held = reservations.filter((row) => isHere(row) && row.keyId === keyId).length;
    if (held > used) {
      problems.push(`In ${period}, key ${keyId} has ${held} renders in progress but counts ${used}; restore a backup.`);
    }
    const children = usage.filter((row) => isHere(row) && parents.get(row.keyId) === keyId);
    const sum = children.reduce((total, child) => total + child.used, 0);
    if (sum > used) {
      problems.push(
        `In ${period}, people have ${sum} renders but key ${keyId}, which they share, counts ${used}; restore a backup.`,
      );
    }
  }
  const forgotten = reservations.filter(({ expiresAtMs }) => expiresAtMs < nowMs - FORGOTTEN_MS).length;
  if (forgotten > 0) {
    problems.push(`Renders that ended long ago but still count: ${forgotten}. Start Galley, which gives them back.`);
  }
  return problems;
}
