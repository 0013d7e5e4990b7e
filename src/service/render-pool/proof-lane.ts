import { OverloadedError, ReplacedError, type RenderPurpose } from '../renderer/render-engine.ts';

/** What gives way to renders: proofs, checks and examples, in the order in which somebody waits for them. */
export type LanePurpose = Exclude<RenderPurpose, 'render'>;

const ranks: Record<LanePurpose, number> = { proof: 0, check: 1, example: 2 };

export interface LaneEntry {
  purpose: LanePurpose;
  /** A newer entry with the same name takes the place of one that waits; examples have none. */
  name: string | undefined;
}

export interface ProofLane<Process> {
  /** Resolves with a process; rejects with the reason of the signal, or because a newer entry took the place. */
  enter(entry: LaneEntry, signal: AbortSignal | undefined): Promise<Process>;
  /** Counts one that was begun as done. */
  leave(): void;
  /** Begins what may begin now. `isForced` lets the one that waits too long go before renders. */
  serve(options?: { isForced?: boolean }): void;
  /** Sends away all that wait. */
  refuseAll(reason: Error): void;
}

/** What waits so long goes even if renders do: one of them in each such time costs renders little, and nobody waits for ever. */
const PATIENCE_MS = 1000;
const WAITING_MAX = 256;

interface Place<Process> extends LaneEntry {
  since: number;
  resume(process: Process): void;
  refuse(reason: Error): void;
}

/** A lane beside the queue of renders, at most so many under way at once. `take` gives a process that no render needs. */
export function createProofLane<Process>(
  take: (options: { isForced: boolean }) => Process | undefined,
  atOnceMax: number,
): ProofLane<Process> {
  const waiting: Place<Process>[] = [];
  let underWay = 0;
  let forcedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function serve({ isForced = false } = {}): void {
    while (underWay < atOnceMax) {
      const place = isForced ? findImpatient() : findNext();
      const process = place && take({ isForced });
      if (place === undefined || process === undefined) return;
      if (isForced) forcedAt = performance.now();
      drop(place);
      underWay += 1;
      place.resume(process);
    }
  }

  function findNext(): Place<Process> | undefined {
    return waiting.toSorted((left, right) => ranks[left.purpose] - ranks[right.purpose])[0];
  }

  function findImpatient(): Place<Process> | undefined {
    const now = performance.now();
    const [first] = waiting.toSorted((left, right) => left.since - right.since);
    const isDue = first !== undefined && Math.max(first.since, forcedAt) + PATIENCE_MS <= now;
    return isDue ? first : undefined;
  }

  function drop(place: Place<Process>): void {
    waiting.splice(waiting.indexOf(place), 1);
    if (waiting.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    enter({ purpose, name }, signal) {
      const older = name === undefined ? undefined : waiting.find((place) => place.name === name);
      older?.refuse(new ReplacedError());
      if (waiting.length >= WAITING_MAX) return Promise.reject(new OverloadedError());
      return new Promise((resolve, reject) => {
        const place: Place<Process> = {
          purpose,
          name,
          since: performance.now(),
          resume(process) {
            signal?.removeEventListener('abort', leave);
            resolve(process);
          },
          refuse(reason) {
            signal?.removeEventListener('abort', leave);
            drop(place);
            reject(reason);
          },
        };
        const leave = (): void => place.refuse(signal?.reason as Error);
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(place);
        timer ??= setInterval(() => serve({ isForced: true }), PATIENCE_MS / 4).unref();
        serve();
      });
    },
    leave() {
      underWay -= 1;
      serve();
    },
    serve,
    refuseAll(reason) {
      // A copy, because each leaves it.
      for (const place of waiting.slice()) place.refuse(reason);
    },
  };
}
