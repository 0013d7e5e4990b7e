import { buildBatch, buildRow } from '../batches.ts';
import type { BatchRow, Journal } from '../../batch/queue/batch.ts';
import { createQueue } from '../../batch/queue/create-queue.ts';
import type { Queue } from '../../batch/queue/queue.ts';
import { createRandom, createSimClock, type SimClock } from './create-sim-clock.ts';
import { createSimService, REFUSED, type SimService } from './create-sim-service.ts';

export interface Simulation {
  rows: BatchRow[];
  store: SimStore;
  service: SimService;
  crashes: number;
}

const CRASHES = 2;

export interface ServiceKind {
  /** The service renders once per id. */
  isIdempotent: boolean;
  /** The service's OpenAPI document says so. */
  isDocumented: boolean;
}

/** One batch from its first row to its last, with a user who fixes what stops it. Each seed is one run. */
export async function simulateBatch(seed: number, { isIdempotent, isDocumented }: ServiceKind): Promise<Simulation> {
  const random = createRandom(seed);
  const clock = createSimClock();
  const rowCount = 8 + Math.floor(random() * 16);
  const given = Array.from({ length: rowCount }, (_, index) => buildNamed(index, random() < 0.05));
  const store = createSimStore(clock, random, 1 + Math.floor(random() * rowCount * 3), given);
  const quotaLimit = Math.max(1, Math.floor(rowCount * random() * 2));
  const service = createSimService({ clock, random, isIdempotent, quotaLimit, faultShare: random() * 0.5 });
  let crashes = 0;
  let queue = open();
  let crashAt = random() * 3_000;
  let pauseAt = random() * 2_000;

  function open(): Queue {
    const life = crashes;
    const isAlive = () => life === crashes;
    /** A crashed process never gets a response. */
    const whileAlive = <Value>(promise: Promise<Value>): Promise<Value> =>
      promise.finally(() => (isAlive() ? undefined : new Promise<never>(() => {})));
    const opened = createQueue(batch, [...store.rows.values()], {
      generate: (request, options) => whileAlive(service.generate(request, options)),
      journal: store.openJournal(isAlive),
      readValues: async (row) => new Map(row.values),
      now: clock.now,
      wait: (ms, signal) => whileAlive(clock.wait(ms, signal)),
      isIdempotent: isDocumented,
      random,
    });
    opened.start();
    return opened;
  }

  function act(): void {
    const { phase, pause, counts } = queue.getState();
    const sum = Object.values(counts).reduce((total, count) => total + count, 0);
    if (sum !== rowCount) throw new Error(`${sum} of ${rowCount} rows are in a state`);
    if (crashes < CRASHES && clock.now() >= crashAt) {
      crashes += 1;
      crashAt = clock.now() + random() * 5_000;
      service.forgetQuiet();
      queue = open();
    } else if (clock.now() >= pauseAt) {
      pauseAt = Infinity;
      queue.pause();
    } else if (phase === 'paused' && !(pause?.reason === 'unreachable' && isDocumented)) {
      if (pause?.reason === 'storage') store.isFull = false;
      if (pause?.reason === 'quota') service.resetQuota();
      queue.start();
    } else if (phase === 'finished' && isIdempotent && needsRetry(queue)) {
      void queue.retry(['unknown', 'failed']).then(queue.start);
    }
  }

  await clock.run(() => queue.getState().phase === 'finished' && !(isIdempotent && needsRetry(queue)), act);
  return { rows: [...queue.getRows()], store, service, crashes };
}

/** Whether a row that could still arrive has not. The user resends every such row. */
function needsRetry(queue: Queue): boolean {
  return queue
    .getRows()
    .some(({ state, fileStem }) => (state === 'unknown' || state === 'failed') && !fileStem.includes(REFUSED));
}

function buildNamed(index: number, isRefused: boolean): BatchRow {
  const name = `${isRefused ? REFUSED : 'row'} ${index}`;
  return buildRow(index, { cells: [name], values: [['name', name]], fileStem: name });
}

const batch = buildBatch(1, { columns: ['name'] });

/** What outlives a crash, on a disk that may be full for a while. */
interface SimStore {
  rows: Map<number, BatchRow>;
  images: Map<number, Uint8Array<ArrayBuffer>>;
  /** The journal of one process: a write during its crash may or may not succeed, at random. */
  openJournal(isAlive: () => boolean): Journal;
  isFull: boolean;
}

/** The disk is full at write `fullAt`, until `isFull` is reset. */
function createSimStore(clock: SimClock, random: () => number, fullAt: number, given: BatchRow[]): SimStore {
  let writes = 0;
  const store: SimStore = {
    rows: new Map(given.map((row) => [row.at, row])),
    images: new Map(),
    isFull: false,
    openJournal(isAlive) {
      async function write(apply: () => void): Promise<void> {
        writes += 1;
        if (writes === fullAt) store.isFull = true;
        const isFull = store.isFull;
        const isLate = random() < 0.5;
        if (!isFull && !isLate) apply();
        await clock.wait(random() * 5);
        if (!isAlive()) await new Promise(() => {});
        if (isFull) throw new Error('The disk is full.');
        if (isLate) apply();
      }
      return {
        save: (rows) => write(() => rows.forEach((row) => store.rows.set(row.at, row))),
        saveImage: (row, bytes) =>
          write(() => {
            store.rows.set(row.at, row);
            store.images.set(row.at, bytes);
          }),
      };
    },
  };
  return store;
}
