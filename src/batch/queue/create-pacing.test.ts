import { expect, it } from 'vitest';
import { createPacing } from './create-pacing.ts';

function setUp(concurrencyMax = 4) {
  let nowMs = 0;
  const pacing = createPacing({ now: () => nowMs, random: () => 0, concurrencyMax });
  return {
    pacing,
    pass: (ms: number) => (nowMs += ms),
    now: () => nowMs,
    /** Images one after the other, each after so long. */
    deliver(count: number, latencyMs: number) {
      for (let image = 0; image < count; image += 1) {
        nowMs += latencyMs;
        pacing.onDone(nowMs - latencyMs);
      }
    },
  };
}

it('concurrency starts with 2 and grows to the maximum while images arrive fast', () => {
  const { pacing, deliver } = setUp();
  expect(pacing.getConcurrency()).toBe(2);
  deliver(100, 200);
  expect(pacing.getConcurrency()).toBe(4);
  expect(setUp(1).pacing.getConcurrency()).toBe(1);
});

it('concurrency halves when latency has clearly risen', () => {
  const { pacing, deliver } = setUp();
  deliver(100, 200);
  deliver(1, 900);
  expect(pacing.getConcurrency()).toBe(4);
  deliver(6, 1_500);
  expect(pacing.getConcurrency()).toBe(2);
});

it('concurrency halves once for simultaneous refusals, and sending waits as long as the service asks', () => {
  const { pacing, deliver, pass, now } = setUp();
  deliver(100, 200);
  pass(100);
  const startedAt = now() - 50;
  for (let row = 0; row < 4; row += 1) pacing.onBusy(startedAt, 2_000);
  expect(pacing.getConcurrency()).toBe(2);
  expect(pacing.getNotBefore()).toBe(now() + 2_000);
  pacing.hurry();
  expect(pacing.getNotBefore()).toBe(now() + 2_000);
  pacing.onBusy(now(), 1e12);
  expect(pacing.getNotBefore()).toBe(now() + 15 * 60_000);
});

it('waits grow if the service names no time', () => {
  const { pacing, pass, now } = setUp();
  const waits: number[] = [];
  for (let row = 0; row < 4; row += 1) {
    pass(1);
    pacing.onBusy(now(), undefined);
    waits.push(pacing.getNotBefore() - now());
    pass(60_000);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
});

it('single rows probe a service that is out, with longer waits, until it answers', () => {
  const { pacing, deliver, pass, now } = setUp();
  deliver(100, 200);
  const waits: number[] = [];
  for (let row = 0; row < 12; row += 1) {
    pass(1);
    pacing.onSilence(now());
    if (pacing.isOut()) waits.push(pacing.getNotBefore() - now());
  }
  expect(pacing.getConcurrency()).toBe(1);
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000, ...Array<number>(6).fill(60_000)]);
  pacing.hurry();
  expect(pacing.getNotBefore()).toBeLessThanOrEqual(now());
  pacing.onAnswer();
  expect(pacing.isOut()).toBe(false);
});

it('a wait that the service did not ask for ends when a person resumes', () => {
  const pacing = createPacing({ now: () => 1000, random: () => 0, concurrencyMax: 4 });
  pacing.onBusy(999, undefined);
  expect(pacing.getNotBefore()).toBeGreaterThan(1000);
  pacing.hurry();
  expect(pacing.getNotBefore()).toBeLessThanOrEqual(1000);
});
