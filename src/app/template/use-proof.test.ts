import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './use-proof.ts';

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

/** The times of the runs for calls at these times. */
function runFor(times: readonly number[]): number[] {
  const throttled = throttle(() => ranAt.push(Date.now() - start), PAUSE_MS);
  for (const time of times) {
    if (start + time > Date.now()) vi.advanceTimersByTime(start + time - Date.now());
    throttled.call();
  }
  vi.runAllTimers();
  return ranAt;
}

test('a call after a pause runs at once, and only once when it is repeated', () => {
  expect(runFor([0, 0, 400, 1_000, 1_000])).toEqual([0, 400, 1_000]);
});

test('the first of several calls runs at once, and the last after a pause', () => {
  expect(runFor([0, 50, 100, 150, 200])).toEqual([0, 350]);
});

test('two runs are never closer together than the pause', () => {
  expect(runFor([0, 10, 161, 171, 322])).toEqual([0, 160, 321, 472]);
});

test('a stopped call does not run', () => {
  const run = vi.fn<() => void>();
  const throttled = throttle(run, PAUSE_MS);
  throttled.call();
  throttled.stop();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
