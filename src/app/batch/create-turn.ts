/** A place among the batches of a browser, of which one at a time sends rows: they share its connections and the service. */
export interface Turn {
  /** Resolves once it has come, or to false when it was ended before. Calls `onWait` when it does not come at once. */
  take: (onWait: () => void) => Promise<boolean>;
  end: () => void;
}

/** A turn that nobody has comes sooner. */
const WAIT_MS = 200;

/** Without locks it comes at once: tabs cannot know of each other. */
export function createTurn(locks: Pick<LockManager, 'request'> | undefined): Turn {
  let ended: AbortController | undefined;
  let taken: Promise<boolean> | undefined;

  return {
    async take(onWait) {
      if (locks === undefined) return true;
      const wait = setTimeout(onWait, WAIT_MS);
      ended ??= new AbortController();
      taken ??= ask(locks, ended.signal);
      const hasCome = await taken;
      clearTimeout(wait);
      return hasCome;
    },
    end() {
      ended?.abort();
      ended = undefined;
      taken = undefined;
    },
  };
}

/** Has the lock from when it resolves to true until the signal aborts. */
function ask(locks: Pick<LockManager, 'request'>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () =>
      new Promise<void>((end) => {
        signal.addEventListener('abort', () => end());
        resolve(true);
      });
    locks.request('galley-batch-turn', { signal }, hold).catch(() => resolve(false));
  });
}
