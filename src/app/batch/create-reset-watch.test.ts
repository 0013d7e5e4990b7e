import { afterEach, expect, test, vi } from 'vitest';
import { createResetWatch } from './create-reset-watch.ts';

afterEach(() => vi.useRealTimers());

test.each([undefined, '2999-01-01T00:00:00.000Z'])('a pause that is lifted ends soon, with a reset %s', (resetAt) => {
  vi.useFakeTimers();
  const onReset = vi.fn<() => void>();
  createResetWatch(onReset)({ reason: 'quota', message: '', resetAt, isLifted: true });
  vi.advanceTimersByTime(20_000);
  expect(onReset).toHaveBeenCalledTimes(1);
});

test.each([
  ['an hour ahead', 3_600_000, 3_600_000],
  ['passed already, by a clock that is wrong', -3_600_000, 600_000],
])('a reset that is %s is awaited', (_, aheadMs, waitMs) => {
  vi.useFakeTimers();
  const onReset = vi.fn<() => void>();
  const resetAt = new Date(Date.now() + aheadMs).toISOString();
  createResetWatch(onReset)({ reason: 'quota', message: '', resetAt });
  vi.advanceTimersByTime(waitMs - 10_000);
  expect(onReset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(onReset).toHaveBeenCalledTimes(1);
});
