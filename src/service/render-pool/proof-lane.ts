import { OverloadedError, ReplacedError } from '../renderer/render-engine.ts';
import { waitInLine, type Waiter } from '../wait-in-line.ts';
import type { RenderProcess } from './render-process.ts';

/** Work that yields to renders, most urgent first. */
const purposes = ['proof', 'check', 'font', 'drawing', 'example', 'rows'] as const;

export interface LaneEntry {
  purpose: (typeof purposes)[number];
  /** The caller's key. Among entries with the same purpose, the key that was served longest ago is next. */
  keyId?: string;
  /** A newer entry replaces a waiting entry with the same name. */
  name?: string | undefined;
  /** When the call arrived, before its images were loaded. An older call never replaces a newer one. */
  askedAt?: number;
}

/** How long entries wait for their turn. Clients retry refused proofs and checks, but not uploads or example images. */
const WAIT_MAX_MS: Record<LaneEntry['purpose'], number> = {
  proof: 2_000,
  check: 2_000,
  font: 10_000,
  drawing: 60_000,
  example: 30_000,
  rows: 30_000,
};
const WAITING_MAX = 256;
const KEYS_REMEMBERED = 100;

/**
 * Runs free work one item at a time in a separate process, so paid renders never wait for it. Rejects with `OverloadedError` when
 * too many entries are waiting in total or for one key, or when an entry has waited too long.
 */
export function createProofLane(start: () => RenderProcess, waitingMax = WAITING_MAX) {
  const waiting: (LaneEntry & Waiter<void>)[] = [];
  let process: RenderProcess | undefined;
  let isBusy = false;
  let closedBy: Error | undefined;
  /** Recently served keys, most recent last. */
  let served: string[] = [];

  /** Returns the process. Starts it if it isn't running. */
  function findProcess(): RenderProcess {
    if (process?.isAlive() !== true) process = start();
    return process;
  }

  async function enter(entry: LaneEntry, signal: AbortSignal | undefined): Promise<void> {
    const rival = waiting.find(({ name }) => name !== undefined && name === entry.name);
    if ((rival?.askedAt ?? 0) > (entry.askedAt ?? 0)) throw new ReplacedError();
    rival?.refuse(new ReplacedError());
    const ownCount = waiting.filter(({ keyId }) => keyId === entry.keyId).length;
    if (waiting.length >= waitingMax || ownCount >= waitingMax / 2) throw new OverloadedError();
    const turn = waitInLine(waiting, entry, signal);
    const waiter = waiting.at(-1);
    const timer = setTimeout(() => waiter?.refuse(new OverloadedError()), WAIT_MAX_MS[entry.purpose]);
    return turn.finally(() => clearTimeout(timer));
  }

  return {
    /** Queues and runs the work. Rejects if the signal aborts or a newer entry replaces this one. */
    async run<Result>(
      entry: LaneEntry,
      signal: AbortSignal | undefined,
      work: (process: RenderProcess) => Promise<Result>,
    ): Promise<Result> {
      if (closedBy !== undefined) throw closedBy;
      if (isBusy) await enter(entry, signal);
      isBusy = true;
      const { keyId: ownKey = '' } = entry;
      served = [...served.filter((keyId) => keyId !== ownKey), ownKey].slice(-KEYS_REMEMBERED);
      try {
        return await work(findProcess());
      } finally {
        const rank = ({ purpose }: LaneEntry): number => purposes.indexOf(purpose);
        const servedAt = ({ keyId = '' }: LaneEntry): number => served.indexOf(keyId);
        const [next] = waiting.toSorted((a, b) => rank(a) - rank(b) || servedAt(a) - servedAt(b));
        // Stays busy for callers that arrive before the next entry starts.
        isBusy = next !== undefined;
        next?.resume();
      }
    },

    /** Rejects all waiting and later entries. */
    close(reason: Error): void {
      closedBy = reason;
      for (const waiter of waiting.slice()) waiter.refuse(reason);
    },

    end: () => process?.end(),
  };
}
