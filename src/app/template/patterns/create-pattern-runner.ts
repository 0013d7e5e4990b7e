export interface PatternThread {
  /** Resolves when the thread accepts patterns. */
  ready: Promise<unknown>;
  /** Resolves to undefined if no engine supports the pattern. */
  ask(pattern: string, text: string): Promise<boolean | undefined>;
  end(): void;
}

/** Only the service checks `slow` and `unusable` patterns. */
export type PatternState = 'usable' | 'slow' | 'unusable';

export interface PatternRunner {
  /** Resolves to undefined if only the service can decide. Never rejects. */
  matches(pattern: string, text: string): Promise<boolean | undefined>;
  stateOf(pattern: string): PatternState;
  subscribe(onChange: () => void): () => void;
}

export interface PatternRunnerDependencies {
  startThread: () => PatternThread;
  /** Resolves after this many milliseconds. */
  wait: (delayMs: number) => Promise<unknown>;
}

/** Far longer than a harmless pattern takes, even on a slow machine, but still an acceptable delay after pressing Generate. */
const ANSWER_MS = 250;
/** After this many terminated threads, the page stops running patterns. */
const ENDED_MAX = 5;

/**
 * Runs untrusted patterns. A pattern that takes exponential time or too much memory would freeze the page, so patterns run in a
 * separate thread, first in a linear-time engine. If a pattern takes too long, the thread is terminated and that pattern is not
 * tried again. After a few such patterns, no pattern is run.
 */
export function createPatternRunner({ startThread, wait }: PatternRunnerDependencies): PatternRunner {
  const states = new Map<string, PatternState>();
  const listeners = new Set<() => void>();
  let thread: PatternThread | undefined;
  let endedCount = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function giveUp(pattern: string, state: PatternState): undefined {
    states.set(pattern, state);
    listeners.forEach((listen) => listen());
  }

  async function run(pattern: string, text: string): Promise<boolean | undefined> {
    if (states.has(pattern) || endedCount >= ENDED_MAX) return undefined;
    try {
      thread ??= startThread();
      await thread.ready;
    } catch {
      // The thread couldn't be started or loaded. The pattern isn't to blame.
      thread?.end();
      thread = undefined;
      return undefined;
    }
    try {
      const answer = await Promise.race([thread.ask(pattern, text), wait(ANSWER_MS).then(() => 'slow' as const)]);
      if (answer === undefined) return giveUp(pattern, 'unusable');
      if (answer !== 'slow') return answer;
    } catch {
      // The pattern killed the thread.
    }
    thread.end();
    thread = undefined;
    endedCount += 1;
    return giveUp(pattern, 'slow');
  }

  return {
    matches(pattern, text) {
      const answer = turn.then(() => run(pattern, text));
      turn = answer;
      return answer;
    },
    stateOf: (pattern) => states.get(pattern) ?? 'usable',
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
