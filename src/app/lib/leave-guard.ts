import { useEffect, useEffectEvent } from 'react';
import { useUnloadQuestion } from './use-unload-question.ts';

/** Asks for confirmation before the user leaves the page, and calls `leave` if confirmed. */
type Guard = (leave: () => void) => void;

/** One guard per component with unsaved changes. */
const guards = new Set<Guard>();

/** Adds a guard. Returns a function that removes only that guard. */
export function addLeaveGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Leaves the page, either immediately or after the newest guard has asked. */
export function leaveGuarded(leave: () => void): void {
  const guard = [...guards].at(-1);
  if (guard === undefined) leave();
  else guard(leave);
}

/**
 * Guards a page with unsaved changes. The browser asks before the tab is reloaded or closed, and `ask` is called before another
 * page of the app opens. Neither works for Back and Forward, so drafts must survive both.
 */
export function useLeaveGuard(isOn: boolean, ask: Guard): void {
  useUnloadQuestion(isOn);
  const askLatest = useEffectEvent(ask);
  useEffect(() => (isOn ? addLeaveGuard((leave) => askLatest(leave)) : undefined), [isOn]);
}
