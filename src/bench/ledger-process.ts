import { openPostgres } from '../service/database/open-database.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { reserveAndCommit } from './reserve-and-commit.ts';

const [address = '', durationMs = '0', keyId = ''] = process.argv.slice(2);
const database = await openPostgres(address);
const ledger = createDatabaseLedger(database, { now: Date.now });
await reserveAndCommit(ledger, keyId);
const endsAt = performance.now() + Number(durationMs);
let count = 0;
for (; performance.now() < endsAt; count += 1) await reserveAndCommit(ledger, keyId);
await database.close();
process.send?.(count);
