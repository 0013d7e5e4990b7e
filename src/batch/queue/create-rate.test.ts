import { expect, it } from 'vitest';
import { createRate } from './create-rate.ts';

function setUp() {
  let nowMs = 0;
  const rate = createRate(() => nowMs);
  rate.begin();
  return {
    rate,
    addAt(atMs: number, sentAtMs: number) {
      nowMs = atMs;
      rate.add(sentAtMs);
    },
    beginAt(atMs: number) {
      nowMs = atMs;
      rate.begin();
    },
  };
}

it('the rate counts from the start of sending, so that simultaneous images do not look fast', () => {
  const { rate, addAt } = setUp();
  addAt(2_500, 0);
  expect(rate.read()).toBeUndefined();
  addAt(2_540, 0);
  expect(rate.read()).toBeCloseTo(2 / 2.54);
});

it('the rate only counts the last images', () => {
  const { rate, addAt } = setUp();
  for (let image = 1; image <= 10; image += 1) addAt(image * 5_000, 0);
  for (let image = 1; image <= 20; image += 1) addAt(50_000 + image * 500, 50_000);
  expect(rate.read()).toBeCloseTo(2);
});

it('the rate ignores the time before a pause, and images sent before it', () => {
  const { rate, addAt, beginAt } = setUp();
  addAt(1_000, 0);
  addAt(2_000, 0);
  rate.forget();
  expect(rate.read()).toBeUndefined();
  addAt(3_000, 1_500);
  beginAt(60_000);
  addAt(60_010, 1_500);
  addAt(60_020, 1_500);
  expect(rate.read()).toBeUndefined();
  addAt(64_000, 60_020);
  addAt(64_000, 60_020);
  expect(rate.read()).toBeCloseTo(0.5);
});
