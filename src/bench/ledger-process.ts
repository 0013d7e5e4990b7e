import pg from 'pg';
import { openPostgres } from '../service/database/open-database.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { reserveAndCommit } from './reserve-and-commit.ts';

/** Takes units for a while, one after the other: by the ledger, or by the bare update it cannot do without. */
const [address = '', durationMs = '0', keyId = '', way = 'ledger'] = process.argv.slice(2);
const { act, close } = await (way === 'bare' ? openBare() : openLedger());
await act();
const endsAt = performance.now() + Number(durationMs);
let count = 0;
for (; performance.now() < endsAt; count += 1) await act();
await close();
process.send?.(count);

async function openLedger() {
  const database = await openPostgres(address);
  const ledger = createDatabaseLedger(database, { now: Date.now });
  return { act: () => reserveAndCommit(ledger, keyId), close: () => database.destroy() };
}

async function openBare() {
  const client = new pg.Client(address);
  await client.connect();
  const update = { name: 'take', text: 'update bare set used = used + 1 where key_id = $1 and used < $2' };
  return {
    act: async () => void (await client.query({ ...update, values: [keyId, Number.MAX_SAFE_INTEGER] })),
    close: () => client.end(),
  };
}
