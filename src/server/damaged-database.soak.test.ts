import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DatabaseFileError } from '../service/database/check-database-file.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { countCharged, findDataFiles } from './data-files.ts';
import { findOrMakeAppKey } from '../service/store/app-key.ts';
import { openServedDatabase } from './open-service-database.ts';

const RUNS = process.env.GALLEY_SOAK === '1' ? 1_000 : 40;
const CHARGED = 37;
const SECTOR_BYTES = 512;

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-damage-'));

/** The folder of a killed service: some charges are in the file, some only in its log. */
async function makeKilled(): Promise<string> {
  const dataDir = makeFolder();
  const killed = makeFolder();
  const charge = async (count: number) => {
    const { database, keepMarker } = await openServedDatabase({ dataDir });
    await findOrMakeAppKey(database, { now: Date.now, formerHash: undefined });
    const [key] = await database.selectFrom('apiKeys').select('id').execute();
    const ledger = createDatabaseLedger(database, { now: Date.now });
    for (let index = 0; index < count; index += 1) {
      const intent = { renderId: `render ${count}.${index}`, fingerprint: 'f' };
      const result = await ledger.reserve({ keyId: key?.id ?? '', quotaLimit: 100 }, intent);
      const bytes = new Uint8Array(3_000).fill(index);
      if (result.kind === 'reserved') await result.reservation.commit({ contentType: 'image/png', bytes });
    }
    await keepMarker();
    for (const name of ['galley.db', 'galley.db-wal', 'galley.db-marker']) {
      cpSync(path.join(dataDir, name), path.join(killed, name));
    }
    await database.destroy();
  };
  await charge(20);
  await charge(CHARGED - 20);
  return killed;
}

/** Damage to a file; `at` and `to` are shares of its length. */
const harms = {
  flip: (file: string, at: number, to: number) => change(file, (bytes) => bytes.fill((to * 256) % 256, at, at + 1)),
  zero: (file: string, at: number) =>
    change(file, (bytes) => bytes.fill(0, at, Math.min(at + SECTOR_BYTES, bytes.length))),
  cut: (file: string, at: number) => truncateSync(file, at),
  append: (file: string) => appendFileSync(file, 'x'.repeat(5_000)),
  copy: (file: string, at: number, to: number) =>
    change(file, (bytes) => bytes.copy(bytes, Math.floor(to * bytes.length), at, at + SECTOR_BYTES)),
  remove: (file: string) => rmSync(file),
};

function change(file: string, act: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  act(bytes);
  writeFileSync(file, bytes);
}

it('a service refuses a damaged database or knows of every charge', { timeout: 600_000 }, async () => {
  const killed = await makeKilled();
  const harm = fc.record({
    part: fc.constantFrom('galley.db', 'galley.db-wal'),
    kind: fc.constantFrom(...(Object.keys(harms) as (keyof typeof harms)[])),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    to: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(harm, async ({ part, kind, at, to }) => {
      const dataDir = makeFolder();
      cpSync(killed, dataDir, { recursive: true });
      const file = path.join(dataDir, part);
      harms[kind](file, Math.floor(at * readFileSync(file).length), to);
      const opened = await openServedDatabase({ dataDir }).catch((error: unknown) => error);
      if (opened instanceof Error) {
        refused += 1;
        expect(opened).toBeInstanceOf(DatabaseFileError);
        expect(opened.message).toContain(findDataFiles(dataDir).database);
      } else {
        const { database } = opened as Awaited<ReturnType<typeof openServedDatabase>>;
        expect(await countCharged(database)).toBe(CHARGED);
        await database.destroy();
      }
      rmSync(dataDir, { recursive: true });
    }),
    { numRuns: RUNS, seed: 20_261_123 },
  );
  expect(refused).toBeGreaterThan(RUNS / 4);
});
