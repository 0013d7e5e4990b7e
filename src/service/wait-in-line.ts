/** A queued caller. */
export interface Waiter<Turn> {
  resume(turn: Turn): void;
  refuse(reason: Error): void;
}

/** Adds a caller to a queue. The caller leaves the queue when it is resumed or refused, or when the signal aborts. */
export function waitInLine<Turn, Entry extends object>(
  line: (Entry & Waiter<Turn>)[],
  entry: Entry,
  signal: AbortSignal | undefined,
): Promise<Turn> {
  return new Promise((resolve, reject) => {
    const abort = (): void => waiter.refuse(signal?.reason as Error);
    const leave = (): void => {
      signal?.removeEventListener('abort', abort);
      line.splice(line.indexOf(waiter), 1);
    };
    const waiter: Entry & Waiter<Turn> = {
      ...entry,
      resume(turn) {
        leave();
        resolve(turn);
      },
      refuse(reason) {
        leave();
        reject(reason);
      },
    };
    signal?.addEventListener('abort', abort, { once: true });
    line.push(waiter);
  });
}
