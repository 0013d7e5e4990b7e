import type { ServiceDatabase } from '../database/tables.ts';
import type { AnswerRoom } from './ledger.ts';

/** Maximum number of responses per key that one sweep deletes. The next sweep deletes more. */
const BATCH = 1_000;

/** Deletes the oldest responses above the limits per key and in total. Renders in progress have no response yet. */
export async function dropOldestAnswers(database: ServiceDatabase, room: AnswerRoom): Promise<void> {
  const sizes = await database
    .selectFrom('answers')
    .select(['keyId', (select) => select.fn.sum('byteCount').as('bytes')])
    .where('byteCount', 'is not', null)
    .groupBy('keyId')
    .execute();
  let bytesInAll = 0;
  for (const { keyId, bytes } of sizes) {
    const freed = await dropOldest(database, Number(bytes) - room.bytesPerKey, keyId);
    bytesInAll += Number(bytes) - freed;
  }
  await dropOldest(database, bytesInAll - room.bytesInAll);
}

/** Deletes responses until `excessBytes` are freed, and returns how many bytes were freed. */
async function dropOldest(database: ServiceDatabase, excessBytes: number, keyId?: string): Promise<number> {
  if (excessBytes <= 0) return 0;
  const oldest = await database
    .selectFrom('answers')
    .select(['expiresAtMs', 'byteCount'])
    .where('byteCount', 'is not', null)
    .$if(keyId !== undefined, (query) => query.where('keyId', '=', keyId as string))
    .orderBy('expiresAtMs')
    .limit(BATCH)
    .execute();
  let freed = 0;
  const last = oldest.find(({ byteCount }) => (freed += byteCount ?? 0) >= excessBytes) ?? oldest.at(-1);
  await database
    .deleteFrom('answers')
    .where('byteCount', 'is not', null)
    .where('expiresAtMs', '<=', last?.expiresAtMs ?? 0)
    .$if(keyId !== undefined, (query) => query.where('keyId', '=', keyId as string))
    .execute();
  return freed;
}
