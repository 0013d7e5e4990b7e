import { waitInLine, type Waiter } from '../wait-in-line.ts';

/** Keys whose times differ by less than this take turns, so that one slow render doesn't let all others overtake. */
const EQUAL_MS = 100;

/**
 * Shares the processes fairly: the keys that have used the least time are next. Otherwise, one key with many heavy renders would keep
 * all others waiting. For the same reason, a key can use at most half of the queue, and only a limited number of its renders run
 * at once.
 */
export function createRenderQueue<Process>(placesMax: number, atOnceMax: number) {
  const waiting: ({ keyId: string } & Waiter<Process>)[] = [];
  /** Number of renders in progress per key. */
  const running = new Map<string, number>();
  /** Time spent on each key's renders since the queue was last empty. */
  const usedMs = new Map<string, number>();

  const mayStart = (keyId: string): boolean => (running.get(keyId) ?? 0) < atOnceMax;
  const start = (keyId: string): void => void running.set(keyId, (running.get(keyId) ?? 0) + 1);
  const countWaiting = (keyId: string): number => waiting.filter((waiter) => waiter.keyId === keyId).length;

  const usedBy = ({ keyId }: { keyId: string }): number => usedMs.get(keyId) ?? 0;
  const findLeast = (candidates: typeof waiting): number => Math.min(...candidates.map(usedBy));

  /** Finds the first waiting render for the keys that have used the least time. */
  function findNext(candidates: typeof waiting): (typeof waiting)[number] | undefined {
    const leastMs = findLeast(candidates);
    return candidates.find((waiter) => usedBy(waiter) < leastMs + EQUAL_MS);
  }

  return {
    /** Returns true if the key may not add another render. */
    isFull: (keyId: string): boolean => waiting.length >= placesMax || countWaiting(keyId) >= Math.ceil(placesMax / 2),

    /** Returns true if one of the key's renders may use a free process. */
    mayStart,

    /** Counts one of the key's renders as in progress. */
    start,

    /** Records that one of the key's renders finished, and how long it took. */
    finish(keyId: string, ms: number): void {
      const left = (running.get(keyId) ?? 1) - 1;
      if (left === 0) running.delete(keyId);
      else running.set(keyId, left);
      const used = usedMs.get(keyId);
      if (used !== undefined) usedMs.set(keyId, used + ms);
    },

    /** Resolves with a process. Rejects when the signal aborts. */
    wait(keyId: string, signal: AbortSignal | undefined): Promise<Process> {
      if (countWaiting(keyId) === 0) {
        // A new key gets no credit for time before it arrived.
        const leastMs = waiting.length === 0 ? 0 : findLeast(waiting);
        usedMs.set(keyId, Math.max(usedBy({ keyId }), leastMs));
      }
      return waitInLine(waiting, { keyId }, signal);
    },

    /** Gives a free process to the next render. Returns false if no render may use the process. */
    serve(process: Process): boolean {
      if (waiting.length === 0) usedMs.clear();
      const next = findNext(waiting.filter(({ keyId }) => mayStart(keyId)));
      if (next === undefined) return false;
      start(next.keyId);
      next.resume(process);
      return true;
    },

    /** Rejects all waiting renders. */
    refuseAll(reason: Error): void {
      for (const waiter of waiting.slice()) waiter.refuse(reason);
    },

    count: () => ({
      waiting: waiting.length,
      underWay: [...running.values()].reduce((sum, count) => sum + count, 0),
    }),
  };
}
