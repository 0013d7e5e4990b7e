import { OverloadedError, ReplacedError, type RenderPurpose } from '../renderer/render-engine.ts';
import type { RenderProcess } from './render-process.ts';

/** What gives way to renders: proofs, checks, new fonts and SVG files, examples and checks of rows, the most urgent first. */
export type LanePurpose = Exclude<RenderPurpose, 'render'> | 'font' | 'drawing' | 'rows';

const ranks: Record<LanePurpose, number> = { proof: 0, check: 1, font: 2, drawing: 3, example: 4, rows: 5 };

export interface LaneEntry {
  purpose: LanePurpose;
  /** A newer entry with the same name takes the place of one that waits; the others have none. */
  name: string | undefined;
  /** Who asks. Of entries with one purpose, the caller who was served longest ago is next. */
  keyId: string;
  /** When it was asked for, before what it needs was fetched: an older one gives way to a newer one that waits. */
  askedAt: number;
}

/** A process for what gives way to renders, one after the other. */
export interface ProofLane {
  /** Does the work when it is its turn; rejects with the reason of the signal, or because a newer entry took the place. */
  run<Result>(
    entry: LaneEntry,
    signal: AbortSignal | undefined,
    work: (process: RenderProcess) => Promise<Result>,
  ): Promise<Result>;
  /** Sends away all that wait, and all that come later. */
  close(reason: Error): void;
  end(): void;
}

const WAITING_MAX = 256;
const KEYS_REMEMBERED = 100;

interface Place extends LaneEntry {
  resume(): void;
  refuse(reason: Error): void;
}

/**
 * Free work must not hold up paid work. Layers: a separate process that gives way to others, so that no render waits for
 * it; one thing at a time. Rejects with `OverloadedError` when as many wait as may.
 */
export function createProofLane(start: () => RenderProcess, waitingMax = WAITING_MAX): ProofLane {
  const waiting: Place[] = [];
  let process: RenderProcess | undefined;
  let isBusy = false;
  let closedBy: Error | undefined;
  /** The keys that were served last, the latest at the end. */
  let served: string[] = [];

  /** Started when it is first needed, and again when it has died. */
  function findProcess(): RenderProcess {
    if (process?.isAlive() !== true) process = start();
    return process;
  }

  function enter(entry: LaneEntry, signal: AbortSignal | undefined): Promise<void> {
    const rival = waiting.find(({ name }) => name !== undefined && name === entry.name);
    if (rival !== undefined && rival.askedAt > entry.askedAt) return Promise.reject(new ReplacedError());
    rival?.refuse(new ReplacedError());
    if (waiting.length >= waitingMax) return Promise.reject(new OverloadedError());
    return new Promise((resolve, reject) => {
      const leave = (): void => place.refuse(signal?.reason as Error);
      const drop = (): void => {
        signal?.removeEventListener('abort', leave);
        waiting.splice(waiting.indexOf(place), 1);
      };
      const place: Place = {
        ...entry,
        resume() {
          drop();
          resolve();
        },
        refuse(reason) {
          drop();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(place);
    });
  }

  return {
    async run(entry, signal, work) {
      if (closedBy !== undefined) throw closedBy;
      if (isBusy) await enter(entry, signal);
      isBusy = true;
      served = [...served.filter((keyId) => keyId !== entry.keyId), entry.keyId].slice(-KEYS_REMEMBERED);
      try {
        return await work(findProcess());
      } finally {
        const servedAt = ({ keyId }: Place): number => served.indexOf(keyId);
        const [next] = waiting.toSorted(
          (left, right) => ranks[left.purpose] - ranks[right.purpose] || servedAt(left) - servedAt(right),
        );
        // Still busy for callers that arrive before the next has begun.
        isBusy = next !== undefined;
        next?.resume();
      }
    },
    close(reason) {
      closedBy = reason;
      // A copy, because each leaves it.
      for (const place of waiting.slice()) place.refuse(reason);
    },
    end: () => process?.end(),
  };
}
