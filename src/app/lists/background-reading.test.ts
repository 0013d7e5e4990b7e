import { describe, expect, it } from 'vitest';
import { createBackgroundReading } from './background-reading.ts';
import { createListReader, type ListReader } from './list-reader.ts';

/** Lists of 100 to a page; the page idles when the test says so. */
function setUp(pageCounts: number[]) {
  let failure: Error | undefined;
  let most = 0;
  let now = 0;
  const priorities = new Set<string | undefined>();
  const readers = pageCounts.map((pages, list) =>
    createListReader({
      firstLimit: 100,
      now: () => 0,
      async readPage({ page }, priority) {
        priorities.add(priority);
        now += 1;
        most = Math.max(most, now);
        await Promise.resolve();
        now -= 1;
        if (failure !== undefined) throw failure;
        const length = page + 1 < pages ? 100 : 10;
        return {
          items: Array.from({ length }, (_, at) => ({ id: `${list}-${page}-${at}` })),
          sentCount: length,
          skipped: [],
        };
      },
    }),
  );
  let idle = Promise.resolve();
  let goOn = () => {};
  const reading = createBackgroundReading({
    nextReader: () => readers.find((reader) => reader.read().next !== undefined),
    whenIdle: () => idle,
  });
  const countItems = () => readers.reduce((sum, reader) => sum + reader.read().items.length, 0);
  return {
    reading,
    countItems,
    priorities,
    mostAtOnce: () => most,
    fail: (error: Error | undefined) => (failure = error),
    hide() {
      idle = new Promise((resolve) => (goOn = resolve));
    },
    show: () => goOn(),
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

describe('reading in the background', () => {
  it('reads every list to its end, one page at a time and with low priority', async () => {
    const { reading, countItems, mostAtOnce, priorities } = setUp([3, 2]);
    reading.need();
    await settle();
    expect(countItems()).toBe(210 + 110);
    expect(mostAtOnce()).toBe(1);
    expect([...priorities]).toEqual(['low']);
    expect(reading.read().isRunning).toBe(false);
  });

  it('reads nothing while the page is out of sight', async () => {
    const { reading, countItems, hide, show } = setUp([3]);
    hide();
    reading.need();
    await settle();
    expect(countItems()).toBe(0);
    show();
    await settle();
    expect(countItems()).toBe(210);
  });

  it('stops at the first page that fails, and goes on from there when it is asked to', async () => {
    const { reading, countItems, fail } = setUp([3]);
    fail(new Error('busy'));
    reading.need();
    await settle();
    expect(reading.read()).toMatchObject({ isRunning: false, error: { message: 'busy' } });
    fail(undefined);
    reading.resume();
    await settle();
    expect(countItems()).toBe(210);
    expect(reading.read().error).toBeUndefined();
  });

  it('stops when a person says so, and goes on when they say so', async () => {
    const { reading, countItems, hide, show } = setUp([9]);
    hide();
    reading.need();
    reading.stop();
    show();
    await settle();
    expect(countItems()).toBe(0);
    expect(reading.read()).toMatchObject({ isRunning: false, isStopped: true });
    reading.resume();
    await settle();
    expect(countItems()).toBe(810);
  });

  it('stops when nobody needs it any more', async () => {
    const { reading, countItems, hide, show } = setUp([9]);
    hide();
    reading.need()();
    show();
    await settle();
    expect(countItems()).toBe(0);
  });

  it('passes over a list that is given up', async () => {
    const gone = createListReader({ firstLimit: 100, now: () => 0, readPage: () => Promise.reject(new Error('gone')) });
    const there = createListReader({
      firstLimit: 100,
      now: () => 0,
      readPage: async () => ({ items: [{ id: 'a' }], sentCount: 1, skipped: [] }),
    });
    const lists: ListReader<unknown>[] = [gone, there];
    const reading = createBackgroundReading({
      nextReader: () => lists.find(({ read }) => read().next !== undefined && read().error === undefined),
      whenIdle: async () => {},
    });
    reading.need();
    await settle();
    expect(there.read().items).toHaveLength(1);
    expect(reading.read().error).toBeUndefined();
  });
});
