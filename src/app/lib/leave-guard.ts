import { useEffect, useState } from 'react';
import { useUnloadQuestion } from './use-unload-question.ts';

/** What asks before the page is left; undefined while nothing would be lost. */
let ask: ((leave: () => void) => void) | undefined;

/** Leaves the page, at once or once its question is answered so. */
export function leaveGuarded(leave: () => void): void {
  if (ask === undefined) leave();
  else ask(leave);
}

export interface LeaveQuestion {
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before a page with something unsaved is left: by the browser before a reload or a closed tab, by the answer of this hook
 * before another page of the app. Back and forward are the browser's alone, so what is unsaved must outlive them.
 */
export function useLeaveGuard(isOn: boolean): LeaveQuestion | undefined {
  const [leave, setLeave] = useState<() => void>();
  useUnloadQuestion(isOn);
  useEffect(() => {
    if (!isOn) return undefined;
    ask = (next) => setLeave(() => next);
    return () => {
      ask = undefined;
    };
  }, [isOn]);
  return leave && { leave, stay: () => setLeave(undefined) };
}
