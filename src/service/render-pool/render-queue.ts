import { waitInLine, type Waiter } from '../wait-in-line.ts';

/**
 * Shares the processes fairly: the key that has used the least time is next. Otherwise, one key with many heavy renders would keep
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

  /** Finds the first waiting render for the key that has used the least time. */
  function findNext(candidates: typeof waiting): (typeof waiting)[number] | undefined {
    const usedBy = ({ keyId }: { keyId: string }): number => usedMs.get(keyId) ?? 0;
    return candidates.toSorted((a, b) => usedBy(a) - usedBy(b))[0];
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
        const next = findNext(waiting);
        const leastMs = next === undefined ? 0 : (usedMs.get(next.keyId) ?? 0);
        usedMs.set(keyId, Math.max(usedMs.get(keyId) ?? 0, leastMs));
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
