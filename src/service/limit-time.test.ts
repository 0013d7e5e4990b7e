import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../testing/measure-process.ts';
import { limitTime } from './limit-time.ts';

/** Resolves with the abort reason, without keeping another reference to the signal. */
function waitForAbort(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
  });
}

it('aborts a slow task even after a garbage collection', async () => {
  const reason = waitForAbort(limitTime(new AbortController().signal, 200));
  await wait(20);
  collectGarbage();
  expect(await reason).toMatchObject({ name: 'TimeoutError' });
});

it('aborts with the given signal', async () => {
  const controller = new AbortController();
  const reason = waitForAbort(limitTime(controller.signal, 60_000));
  controller.abort('gone');
  expect(await reason).toBe('gone');
  expect(limitTime(controller.signal, 60_000)).toMatchObject({ aborted: true, reason: 'gone' });
});
