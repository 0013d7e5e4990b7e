// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { readQuota } from '../../client/read-quota.ts';
import { buildRender } from '../../testing/build-render.ts';
import { createRenderStore } from '../history/create-render-store.ts';
import { createQuotaStore } from './create-quota-store.ts';

const LIMIT = 100;
const RENDERS_PER_TAB = 3;
const RUNS = 100;
const NOW = Date.UTC(2026, 10, 21);

/** What the service may say of what is left: now and then nothing, or nothing that can be read. */
const header = fc.constantFrom<(remaining: number) => string | undefined>(
  String,
  String,
  String,
  () => 'NaN',
  () => undefined,
);

function buildWhole(number: number) {
  const bytes = new Uint8Array([0x89, number]);
  return { render: buildRender(number, { quota: {}, byteCount: bytes.length }), values: [], bytes };
}

/** One storage for all tabs: the last to write wins, and each other tab is told of it at some later time, in order. */
function shareStorage(scheduler: fc.Scheduler, now: () => number) {
  const items = new Map<string, string>();
  const tabs: { hear: (newValue: string) => void; told: Promise<void> }[] = [];
  return {
    read: () => JSON.parse(items.get('galley:quota') ?? '{}') as { remaining?: number },
    openTab() {
      const tab = { hear: (_: string) => {}, told: Promise.resolve() };
      tabs.push(tab);
      const storage = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem(key: string, value: string) {
          items.set(key, value);
          for (const other of tabs) {
            if (other === tab) continue;
            other.told = other.told.then(() => scheduler.schedule(Promise.resolve())).then(() => other.hear(value));
          }
        },
      };
      const quota = createQuotaStore({ storage, now });
      tab.hear = (newValue) => quota.getState().handleStorage({ key: 'galley:quota', newValue });
      return quota;
    },
  };
}

it(`two tabs that render at once have both histories whole and one meter, in ${RUNS} orders of events`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(header, { minLength: 2 * RENDERS_PER_TAB, maxLength: 2 * RENDERS_PER_TAB }),
      async (scheduler, headers) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        let nowMs = NOW;
        const now = () => (nowMs += 1);
        const storage = shareStorage(scheduler, now);
        const readable: number[] = [];
        let count = 0;

        async function renderSome() {
          const quota = storage.openTab();
          const store = createRenderStore();
          const saves: Promise<void>[] = [];
          quota.subscribe(() => expect(quota.getState().quota?.remaining ?? 0).not.toBeNaN());
          for (let number = 0; number < RENDERS_PER_TAB; number += 1) {
            const sentAtMs = now();
            await scheduler.schedule(Promise.resolve());
            count += 1;
            const own = count;
            const remaining = headers[own - 1]?.(LIMIT - own);
            const answer = new Headers({ 'X-Quota-Limit': String(LIMIT), 'X-Quota-Reset': '2026-12-01T00:00:00Z' });
            if (remaining !== undefined) answer.set('X-Quota-Remaining', remaining);
            if (Number(remaining) >= 0) readable.push(LIMIT - own);
            await scheduler.schedule(Promise.resolve());
            quota.getState().add(readQuota(answer, NOW), true, sentAtMs);
            saves.push(store.save([buildWhole(own)]));
          }
          await Promise.all(saves);
          return { quota, store };
        }

        const tabs = await scheduler.waitFor(Promise.all([renderSome(), renderSome()]));
        await scheduler.waitIdle();
        const left = readable.length === 0 ? undefined : Math.min(...readable);
        expect(storage.read().remaining).toBe(left);
        for (const { quota, store } of tabs) {
          expect(quota.getState().quota?.remaining).toBe(left);
          const kept = await store.list({ limit: 100 });
          expect(kept).toHaveLength(2 * RENDERS_PER_TAB);
          const wholes = await Promise.all(kept.map(({ id }) => store.read(id)));
          expect(wholes.map((whole) => whole?.bytes[1])).toEqual([6, 5, 4, 3, 2, 1]);
        }
      },
    ),
    { numRuns: RUNS, seed: 7 },
  );
  vi.unstubAllGlobals();
});
