import { expect, it, vi } from 'vitest';
import { addLeaveGuard, leaveGuarded } from './leave-guard.ts';

it('a guard that is removed leaves the others in place', () => {
  const [first, second, leave] = [vi.fn(), vi.fn(), vi.fn()];
  const removeFirst = addLeaveGuard(first);
  const removeSecond = addLeaveGuard(second);

  removeSecond();
  leaveGuarded(leave);
  expect(first).toHaveBeenCalledWith(leave);
  expect(leave).not.toHaveBeenCalled();

  removeFirst();
  leaveGuarded(leave);
  expect(leave).toHaveBeenCalledOnce();
});

it('the newest guard asks', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const removers = [first, second].map(addLeaveGuard);
  leaveGuarded(() => undefined);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  removers.forEach((remove) => remove());
});
