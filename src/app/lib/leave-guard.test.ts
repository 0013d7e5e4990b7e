import { expect, it } from 'vitest';
import { addLeaveGuard, leaveGuarded } from './leave-guard.ts';

it('the newest guard asks, and removing a guard keeps the others', () => {
  const events: string[] = [];
  const leave = () => leaveGuarded(() => events.push('left'));
  const removeFirst = addLeaveGuard(() => events.push('first asks'));
  const removeSecond = addLeaveGuard(() => events.push('second asks'));

  leave();
  removeSecond();
  leave();
  removeFirst();
  leave();
  expect(events).toEqual(['second asks', 'first asks', 'left']);
});
