import { useEffect, useEffectEvent } from 'react';
import { useUnloadQuestion } from './use-unload-question.ts';

/** Asks before the page is left, and calls `leave` if the user confirms. */
type Guard = (leave: () => void) => void;

/** One for each component that has something unsaved. */
const guards = new Set<Guard>();

/** Adds a guard. The returned function removes that guard and no other. */
export function addLeaveGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Leaves the page: at once, or after the newest guard has asked. */
export function leaveGuarded(leave: () => void): void {
  const guard = [...guards].at(-1);
  if (guard === undefined) leave();
  else guard(leave);
}

/**
 * Guards a page with unsaved changes. The browser asks before a reload or a closed tab, and `ask` before another page of the app
 * is opened. Neither can ask before Back and Forward, so drafts must survive those.
 */
export function useLeaveGuard(isOn: boolean, ask: Guard): void {
  useUnloadQuestion(isOn);
  const askLatest = useEffectEvent(ask);
  useEffect(() => (isOn ? addLeaveGuard((leave) => askLatest(leave)) : undefined), [isOn]);
}
