import type { QueueState } from '../../batch/queue/queue.ts';

const CHECK_MS = 10_000;
/** How long to wait where the reset has passed by a clock that is wrong. */
const PASSED_MS = 600_000;

/**
 * Calls back once the quota has begun anew that the pause it is told of waits for, if it waits for one, or soon where some are
 * left after all. A clock that is asked every now and then survives a sleep.
 */
export function createResetWatch(onReset: () => void): (pause: QueueState['pause']) => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  return (pause) => {
    clearInterval(timer);
    if (pause?.reason !== 'quota' || (pause.resetAt === undefined && !pause.isLifted)) return;
    const resetMs = Date.parse(pause.resetAt ?? '');
    const passesMs = resetMs > Date.now() ? resetMs : Date.now() + PASSED_MS;
    const dueMs = pause.isLifted ? 0 : passesMs;
    timer = setInterval(() => {
      if (Date.now() < dueMs) return;
      clearInterval(timer);
      onReset();
    }, CHECK_MS);
  };
}
