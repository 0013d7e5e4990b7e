import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './create-pacer.ts';

const PAUSE_MS = 150;
let ranAt: number[];
let start: number;

beforeEach(() => {
  vi.useFakeTimers();
  ranAt = [];
  start = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

/** When it ran, for calls at these times. */
function runFor(times: readonly number[]): number[] {
  const pacer = createPacer(() => ranAt.push(Date.now() - start), PAUSE_MS);
  for (const time of times) {
    if (start + time > Date.now()) vi.advanceTimersByTime(start + time - Date.now());
    pacer.call();
  }
  vi.runAllTimers();
  return ranAt;
}

test('a call after a pause is answered at once, also when it is told twice', () => {
  expect(runFor([0, 0, 400, 1_000, 1_000])).toEqual([0, 400, 1_000]);
});

test('of calls in a row the first is answered at once, and the last after a pause', () => {
  expect(runFor([0, 50, 100, 150, 200])).toEqual([0, 350]);
});

test('two runs are never closer than the pause, however the calls fall', () => {
  expect(runFor([0, 10, 161, 171, 322])).toEqual([0, 160, 321, 472]);
});

test('what was stopped does not run', () => {
  const run = vi.fn<() => void>();
  const pacer = createPacer(run, PAUSE_MS);
  pacer.call();
  pacer.stop();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
