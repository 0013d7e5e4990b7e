/** A thread that tries patterns one at a time. */
export interface PatternThread {
  /** Settles when it can be asked. */
  ready: Promise<unknown>;
  /** Undefined when no engine can use the pattern. */
  ask(pattern: string, text: string): Promise<boolean | undefined>;
  end(): void;
}

/** `slow` and `unusable` patterns are left to the service. */
export type PatternState = 'usable' | 'slow' | 'unusable';

export interface PatternRunner {
  /** Undefined when the pattern is left to the service. Never rejects. */
  matches(pattern: string, text: string): Promise<boolean | undefined>;
  stateOf(pattern: string): PatternState;
  subscribe(onChange: () => void): () => void;
}

export interface PatternRunnerDependencies {
  startThread: () => PatternThread;
  /** Settles after so many milliseconds. */
  wait: (delayMs: number) => Promise<unknown>;
}

/** Far above what an honest pattern takes, on a slow machine too, and hardly felt before a press of Generate is answered. */
const ANSWER_MS = 250;
/** A template that needs more than this is not waited for any longer. */
const ENDED_MAX = 5;

/**
 * Tries strangers' patterns. Threat: one that takes exponential time, or more memory than there is, would freeze the page.
 * Layers: it runs in a thread of its own, first in an engine of linear time, and the thread is ended when an answer takes
 * too long; that pattern is then not tried again, and after a few of those none is.
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
      // It could not be started or fetched, which says nothing of the pattern.
      thread?.end();
      thread = undefined;
      return undefined;
    }
    try {
      const answer = await Promise.race([thread.ask(pattern, text), wait(ANSWER_MS).then(() => 'slow' as const)]);
      if (answer === undefined) return giveUp(pattern, 'unusable');
      if (answer !== 'slow') return answer;
    } catch {
      // A thread that dies of a pattern is one that was ended for it.
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
