import { createHash } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { simulateBatch, type ServiceKind, type Simulation } from '../../testing/simulate-batch/simulate-batch.ts';

const SEEDS = process.env.GALLEY_SOAK === '1' ? 20_000 : 60;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

beforeAll(() => {
  // The digest of the platform is made in another thread, whose time is not the clock's.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_name, bytes) => {
    const { buffer } = new Uint8Array(sha256(bytes as Uint8Array));
    return buffer;
  });
});

/** What every run must keep: a row that is done has its file, which is one that was charged. */
function checkFiles({ rows, store, service }: Simulation): void {
  expect(rows).toEqual([...store.rows.values()].sort((left, right) => left.at - right.at));
  const done = rows.filter(({ state }) => state === 'done');
  expect([...store.images.keys()].sort((left, right) => left - right)).toEqual(done.map(({ at }) => at));
  for (const { at, fileStem, sha256: digest, byteCount } of done) {
    const image = store.images.get(at) as Uint8Array;
    expect(service.charged.get(fileStem)).toContainEqual(image);
    expect([digest, byteCount]).toEqual([sha256(image).toString('hex'), image.length]);
  }
  expect(service.sentInQuiet()).toBeLessThanOrEqual(3);
}

async function runAll(kind: ServiceKind, check: (simulation: Simulation) => void): Promise<number> {
  let faults = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    try {
      const simulation = await simulateBatch(seed, kind);
      checkFiles(simulation);
      check(simulation);
      faults += simulation.service.faultCount() + simulation.crashes;
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
  return faults;
}

it.each([true, false])(
  'a service that renders once for one id charges no row twice (documented: %s)',
  { timeout: 3_600_000 },
  async (isDocumented) => {
    const faults = await runAll({ isIdempotent: true, isDocumented }, ({ rows, service }) => {
      for (const { state, fileStem } of rows) {
        const isRefused = fileStem.startsWith('refused');
        // A crash leaves a refused row unknown where the service documents nothing.
        const refusedStates = isDocumented ? ['failed'] : ['failed', 'unknown'];
        expect(isRefused ? refusedStates : ['done']).toContain(state);
        expect(service.charged.get(fileStem)?.length ?? 0).toBe(isRefused ? 0 : 1);
      }
    });
    expect(faults).toBeGreaterThan(SEEDS * 5);
  },
);

it(
  'a row that may have been charged is sent again only when a person asks, where the service would charge it again',
  { timeout: 3_600_000 },
  async () => {
    await runAll({ isIdempotent: false, isDocumented: false }, ({ rows, service }) => {
      for (const { state, fileStem } of rows) {
        expect(service.risked.get(fileStem) ?? 0).toBeLessThanOrEqual(1);
        expect(['done', 'failed', 'unknown']).toContain(state);
        const charged = service.charged.get(fileStem)?.length ?? 0;
        if (state !== 'unknown') expect(charged).toBe(state === 'done' ? 1 : 0);
      }
    });
  },
);
