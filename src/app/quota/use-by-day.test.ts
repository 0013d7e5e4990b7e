import { describe, expect, it, vi } from 'vitest';
import type { KeptRender } from '../history/kept-render.ts';
import { fillDays } from '../lib/utc-days.ts';
import { readPeriod, readUse } from './use-by-day.ts';

const noon = new Date(2026, 10, 21, 12).getTime();
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();

/** Renders at these times, newest first, a page at a time. */
function storeOf(times: number[]) {
  const renders = times.sort((one, other) => other - one).map((renderedAt) => ({ renderedAt }) as KeptRender);
  let pages = 0;
  return {
    pages: () => pages,
    list({ limit, after }: { limit: number; after?: KeptRender }) {
      pages += 1;
      const start = after === undefined ? 0 : renders.indexOf(after) + 1;
      return Promise.resolve(renders.slice(start, start + limit));
    },
  };
}

describe('readPeriod', () => {
  it('is the month before the next reset', () => {
    const { startMs, endMs } = readPeriod('2026-12-01T00:00:00Z', noon);
    expect([startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 10))).toEqual(['2026-11-01', '2026-12-01']);
  });

  it.each([
    ['2027-03-31T06:00:00Z', '2027-02-28T06:00:00.000Z'],
    ['2027-01-31T00:00:00Z', '2026-12-31T00:00:00.000Z'],
  ])('begins for a reset of %s no later than the last day of the month before', (resetAt, start) => {
    expect(new Date(readPeriod(resetAt, noon).startMs).toISOString()).toBe(start);
  });

  it('is the last 30 days without a next reset', () => {
    for (const resetAt of [undefined, '2026-11-01T00:00:00Z']) {
      expect(readPeriod(resetAt, noon)).toEqual({ startMs: new Date(2026, 9, 23).getTime(), endMs: noon });
    }
  });
});

describe('readUse', () => {
  it('counts the renders of each day of the period, and no others', async () => {
    const store = storeOf([at(1, 1), at(20, 0), at(20, 23), at(21), new Date(2026, 9, 31, 23).getTime()]);
    const days = await readUse(store, { startMs: at(1, 0), endMs: new Date(2026, 11, 1).getTime() });
    expect(days).toHaveLength(30);
    expect(days.flatMap(({ count }, index) => (count > 0 ? [[index + 1, count]] : []))).toEqual([
      [1, 1],
      [20, 2],
      [21, 1],
    ]);
  });

  it('counts days correctly around a clock change at midnight', async () => {
    vi.stubEnv('TZ', 'America/Santiago');
    const local = (day: number) => new Date(2026, 8, day, 12).getTime();
    const days = await readUse(storeOf([local(5), local(6), local(8)]), { startMs: local(5), endMs: local(9) });
    expect(days.map(({ count }) => count)).toEqual([1, 1, 0, 1, 0]);
    vi.unstubAllEnvs();
  });

  it('reads all pages of the period, and no older ones', async () => {
    const store = storeOf([
      ...Array.from({ length: 1_200 }, (_, index) => at(21) + index),
      ...Array.from({ length: 1_500 }, (_, index) => at(1) + index),
    ]);
    const days = await readUse(store, { startMs: at(20, 0), endMs: at(22, 0) });
    expect(days.map(({ count }) => count)).toEqual([0, 1_200]);
    expect(store.pages()).toBe(3);
  });
});

it('fillDays has each UTC day of the period with the service’s count, and their sum is what was used', () => {
  const period = readPeriod('2026-12-01T00:00:00Z', noon);
  const days = fillDays(
    [
      { day: '2026-11-01', renders: 208 },
      { day: '2026-11-29', renders: 12 },
    ],
    period,
  );
  expect(days).toHaveLength(30);
  expect([days[0]?.count, days[28]?.count, days.reduce((sum, { count }) => sum + count, 0)]).toEqual([208, 12, 220]);
  expect(new Date(days[28]?.dayMs ?? 0).toISOString()).toBe('2026-11-29T00:00:00.000Z');
});
