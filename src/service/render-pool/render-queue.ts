/** Renders that wait for a process, and how many are in progress. */
export interface RenderQueue<Process> {
  /** True when the key may not add one more. */
  isFull(keyId: string): boolean;
  /** True when a render of the key may have a process that is free. */
  mayStart(keyId: string): boolean;
  /** Counts a render of the key as in progress. */
  start(keyId: string): void;
  /** Counts the time, in milliseconds, that a render of the key took. */
  finish(keyId: string, ms: number): void;
  /** Resolves with a process; rejects with the reason of the signal, and leaves the queue. */
  wait(keyId: string, signal: AbortSignal | undefined): Promise<Process>;
  /** Hands a free process to the next render; false when none may have it. */
  serve(process: Process): boolean;
  /** Sends away all that wait. */
  refuseAll(reason: Error): void;
  /** How many wait, and how many are in progress. */
  count(): { waiting: number; underWay: number };
}

/** A render that waits. */
interface Place<Process> {
  resume(process: Process): void;
  refuse(reason: Error): void;
}

interface Line<Process> {
  keyId: string;
  waiting: Place<Process>[];
  /** Time spent on renders of the key since the queue was last empty, and what others had before it came. */
  usedMs: number;
}

/**
 * Shares the processes fairly: next is the first render of the key that has used the least time. One key with many heavy
 * renders would otherwise keep all others waiting. For the same reason a key may hold at most half of the places, and has
 * a limited number of renders in progress at once.
 */
export function createRenderQueue<Process>(placesMax: number, atOnceMax: number): RenderQueue<Process> {
  const lines = new Map<string, Line<Process>>();
  const underWay = new Map<string, number>();
  const perKeyMax = Math.ceil(placesMax / 2);
  let count = 0;

  const mayStart = (keyId: string): boolean => (underWay.get(keyId) ?? 0) < atOnceMax;
  const start = (keyId: string): void => void underWay.set(keyId, (underWay.get(keyId) ?? 0) + 1);

  function findNext(among: Iterable<Line<Process>>): Line<Process> | undefined {
    let next: Line<Process> | undefined;
    for (const line of among) {
      if (line.waiting.length > 0 && (next === undefined || line.usedMs < next.usedMs)) next = line;
    }
    return next;
  }

  return {
    isFull: (keyId) => count >= placesMax || (lines.get(keyId)?.waiting.length ?? 0) >= perKeyMax,
    mayStart,
    start,
    finish(keyId, ms) {
      const left = (underWay.get(keyId) ?? 1) - 1;
      if (left === 0) underWay.delete(keyId);
      else underWay.set(keyId, left);
      const line = lines.get(keyId);
      if (line !== undefined) line.usedMs += ms;
    },
    wait(keyId, signal) {
      // A key that comes now is owed nothing for the time before.
      const usedMs = findNext(lines.values())?.usedMs ?? 0;
      const line = lines.get(keyId) ?? { keyId, waiting: [], usedMs };
      if (line.waiting.length === 0) line.usedMs = Math.max(line.usedMs, usedMs);
      lines.set(keyId, line);
      count += 1;
      return new Promise((resolve, reject) => {
        const place: Place<Process> = {
          resume(process) {
            signal?.removeEventListener('abort', leave);
            resolve(process);
          },
          refuse(reason) {
            signal?.removeEventListener('abort', leave);
            line.waiting.splice(line.waiting.indexOf(place), 1);
            count -= 1;
            reject(reason);
          },
        };
        const leave = (): void => place.refuse(signal?.reason as Error);
        signal?.addEventListener('abort', leave, { once: true });
        line.waiting.push(place);
      });
    },
    serve(process) {
      if (count === 0) lines.clear();
      const next = findNext(Array.from(lines.values()).filter(({ keyId }) => mayStart(keyId)));
      const place = next?.waiting.shift();
      if (next === undefined || place === undefined) return false;
      count -= 1;
      start(next.keyId);
      place.resume(process);
      return true;
    },
    refuseAll(reason) {
      // A copy, because each leaves the line.
      for (const place of Array.from(lines.values()).flatMap(({ waiting }) => waiting)) place.refuse(reason);
    },
    count: () => ({ waiting: count, underWay: [...underWay.values()].reduce((sum, of) => sum + of, 0) }),
  };
}
