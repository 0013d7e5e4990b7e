import { setImmediate } from 'node:timers/promises';

/** A clock that only advances when nothing is left to do at its current time. */
export interface SimClock {
  now(): number;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Runs from timer to timer until `isOver`, calling `onStep` after each; throws when there is nothing left to wait for. */
  run(isOver: () => boolean, onStep: () => void): Promise<void>;
}

const STEPS_MAX = 100_000;
const IDLE_STEPS_MAX = 3;

export function createSimClock(): SimClock {
  let nowMs = 0;
  let timers: { dueMs: number; fire: () => void }[] = [];
  return {
    now: () => nowMs,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const end = () => {
          signal?.removeEventListener('abort', end);
          timers = timers.filter((other) => other !== timer);
          resolve();
        };
        const timer = { dueMs: nowMs + ms, fire: end };
        timers.push(timer);
        signal?.addEventListener('abort', end);
      }),
    async run(isOver, onStep) {
      let idleSteps = 0;
      for (let step = 0; step < STEPS_MAX; step += 1) {
        await setImmediate();
        onStep();
        await setImmediate();
        if (isOver()) return;
        if (timers.length > 0) idleSteps = 0;
        else if ((idleSteps += 1) > IDLE_STEPS_MAX) throw new Error('nothing is left to happen, and it is not over');
        else continue;
        nowMs = timers.reduce((least, { dueMs }) => Math.min(least, dueMs), Infinity);
        const due = timers.filter(({ dueMs }) => dueMs <= nowMs);
        timers = timers.filter(({ dueMs }) => dueMs > nowMs);
        for (const { fire } of due) fire();
      }
      throw new Error('it is not over after 100,000 steps');
    },
  };
}

/** Random numbers from 0 up to but not including 1, reproducible from the seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
