export interface PatternThread {
  /** Resolves when the thread accepts patterns. */
  ready: Promise<unknown>;
  /** Undefined when no engine can use the pattern. */
  ask(pattern: string, text: string): Promise<boolean | undefined>;
  end(): void;
}

/** The service decides about `slow` and `unusable` patterns. */
export type PatternState = 'usable' | 'slow' | 'unusable';

export interface PatternRunner {
  /** Undefined when the service has to decide. Never rejects. */
  matches(pattern: string, text: string): Promise<boolean | undefined>;
  stateOf(pattern: string): PatternState;
  subscribe(onChange: () => void): () => void;
}

export interface PatternRunnerDependencies {
  startThread: () => PatternThread;
  /** Resolves after this many milliseconds. */
  wait: (delayMs: number) => Promise<unknown>;
}

/** Far longer than a harmless pattern takes, even on a slow machine, but short enough to wait for after pressing Generate. */
const ANSWER_MS = 250;
/** After this many ended threads, no pattern of the page is tried again. */
const ENDED_MAX = 5;

/**
 * Runs untrusted patterns. A pattern that takes exponential time or too much memory would freeze the page, so patterns run in a
 * separate thread, first in an engine with linear time. If a result takes too long, the thread is ended and that pattern is not
 * tried again. After a few such patterns, none is.
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
      // The thread could not be started or loaded, which says nothing about the pattern.
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
