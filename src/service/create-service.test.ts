import { expect, it } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import { blankEngine, buildContents, createCall, generateInit, ids, NOW } from '../testing/build-service.ts';
import { createService } from './create-service.ts';
import { createMemoryLedger } from './ledger/create-memory-ledger.ts';
import type { RequestEntry } from './service-context.ts';
import { createMemoryStore } from './store/create-memory-store.ts';

it('the logged duration of a request ignores changes of the clock', async () => {
  const entries: RequestEntry[] = [];
  let [nowMs, monotonicMs] = [NOW, 1_000.25];
  const now = () => nowMs;
  const service = createService({
    store: createMemoryStore(buildContents(3)),
    ledger: createMemoryLedger({ now }),
    engine: {
      ...blankEngine,
      render(...values) {
        nowMs -= 3_600_000;
        monotonicMs += 12.5;
        return blankEngine.render(...values);
      },
    },
    now,
    monotonicMs: () => monotonicMs,
    onRequest: (entry) => entries.push(entry),
  });
  const init = generateInit({ variables: { headline: 'Hi' }, format: 'png' });
  expect((await createCall(service)(generatePath(ids.template), init)).status).toBe(200);
  expect(entries).toMatchObject([{ route: 'generate', status: 200, durationMs: 13 }]);
});
