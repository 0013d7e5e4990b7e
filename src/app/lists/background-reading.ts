import type { ListReader } from './list-reader.ts';

export interface ReadingState {
  /** Somebody needs everything, and there is more to read. */
  isRunning: boolean;
  /** A person stopped it. */
  isStopped: boolean;
  /** Why it stopped by itself. */
  error: Error | undefined;
}

export interface BackgroundReading {
  read: () => ReadingState;
  subscribe: (onChange: () => void) => () => void;
  /** Reading would bring more. */
  hasMore: () => boolean;
  /** Reads on to the end as long as somebody needs it; gives the function that says it is needed no more. */
  need: () => () => void;
  stop: () => void;
  /** Goes on after a stop or a failure. */
  resume: () => void;
}

export interface BackgroundReadingDependencies {
  /** The list to read on; undefined when all are at their end. */
  nextReader: () => ListReader<unknown> | undefined;
  /** Resolves when the page is in sight and idle. */
  whenIdle: () => Promise<void>;
}

/**
 * Reads lists to their end without being in anybody's way: one page at a time, only while the page is in sight and idle,
 * and no more after a page has failed.
 */
export function createBackgroundReading({ nextReader, whenIdle }: BackgroundReadingDependencies): BackgroundReading {
  const listeners = new Set<() => void>();
  let state: ReadingState = { isRunning: false, isStopped: false, error: undefined };
  let needCount = 0;

  function change(part: Partial<ReadingState>): void {
    state = { ...state, ...part };
    listeners.forEach((notify) => notify());
  }

  function hasMore(): boolean {
    return nextReader() !== undefined && !state.isStopped && state.error === undefined;
  }

  async function run(): Promise<void> {
    if (state.isRunning || needCount === 0 || !hasMore()) return;
    change({ isRunning: true });
    for (;;) {
      await whenIdle();
      const reader = nextReader();
      if (reader === undefined || needCount === 0 || state.isStopped) break;
      await reader.readNext('low');
      const { error } = reader.read();
      // A list that is passed over from now on keeps the others waiting no longer.
      if (error !== undefined && nextReader() === reader) {
        change({ error });
        break;
      }
    }
    change({ isRunning: false });
  }

  return {
    read: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    hasMore,
    need() {
      needCount += 1;
      void run();
      return () => void (needCount -= 1);
    },
    stop: () => change({ isStopped: true }),
    resume() {
      change({ isStopped: false, error: undefined });
      void run();
    },
  };
}
