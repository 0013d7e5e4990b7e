// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorDetails } from '../../client/api-error.ts';
import type { Client, GenerateRequest } from '../../client/client.ts';
import { serializeRequest } from '../../client/generate-request.ts';
import { createLocks } from '../../testing/batch-runs.ts';
import { buildRender, idOf } from '../../testing/batches.ts';
import { buildPng } from '../../testing/build-png.ts';
import { serviceDescriptionQuery } from '../lib/use-service-description.ts';
import type { AppServices } from '../services.ts';
import { createPendingStore, type PendingRender } from './create-pending-store.ts';
import { createRenderStore } from './create-render-store.ts';
import { fetchPendingRenders } from './fetch-pending-renders.ts';

const VALUES = [
  ['quote', 'Make'],
  ['__proto__', 'Ada'],
] as const;

function buildPending(sentAt = Date.now()): PendingRender {
  const render = buildRender(1, { renderedAt: sentAt, format: 'webp', scale: 2, byteCount: 0, extension: '' });
  return { render, values: VALUES, attempt: 1 };
}

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A browser whose service refuses the first renders. */
function openBrowser({ isIdempotent = true, refusals = [] as ApiErrorDetails[] } = {}) {
  const { locks, kill } = createLocks();
  const bytes = new Uint8Array(buildPng());
  const generate = vi.fn<Client['generate']>(async ({ renderId: id = '' }) => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw new ApiError('', refusal);
    const imageType = { mediaType: 'image/png', extension: 'png' };
    return { id, bytes, imageType, durationMs: 7, quota: { remaining: 3 }, notes: [], templateVersion: 4 };
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(serviceDescriptionQuery.queryKey, { isIdempotent } as never);
  const renderStore = createRenderStore();
  const services = { client: { generate } as unknown as AppServices['client'], queryClient, renderStore };
  return {
    bytes,
    generate,
    kill,
    renderStore,
    /** The tab that sends renders. */
    tab: createPendingStore(locks),
    /** Opens the app in a new tab. */
    start: () => fetchPendingRenders(services, locks),
    listPending: () => createPendingStore(locks).listIds(),
  };
}

async function crash(pending: PendingRender, options?: Parameters<typeof openBrowser>[0]) {
  const browser = openBrowser(options);
  await browser.tab.add(pending);
  browser.kill();
  await new Promise((resolve) => setTimeout(resolve));
  return browser;
}

function bodyOf({ variables, format, scale }: GenerateRequest): string {
  return serializeRequest(variables, format, scale);
}

describe('fetchPendingRenders', () => {
  it('requests the image of a crashed tab with the same id and body, and stores it as of when it was sent', async () => {
    const pending = buildPending();
    const { start, generate, renderStore, listPending, bytes } = await crash(pending);
    await start();
    const [[request] = []] = generate.mock.calls;
    expect(request).toMatchObject({ templateId: pending.render.templateId, renderId: idOf(1), attempt: 2 });
    expect(request && bodyOf(request)).toBe(serializeRequest(new Map(VALUES), 'webp', 2));
    const answered = { templateVersion: 4, durationMs: 7, quota: { remaining: 3 }, extension: 'png', notes: [] };
    const render = { ...pending.render, ...answered, byteCount: bytes.length };
    expect(await renderStore.read(idOf(1))).toEqual({ render, values: VALUES, bytes });
    expect(await listPending()).toEqual([]);
  });

  it('leaves a render to the tab that still waits for it', async () => {
    const { tab, start, generate, listPending } = openBrowser();
    await tab.add(buildPending());
    await start();
    expect(generate).not.toHaveBeenCalled();
    await tab.remove(idOf(1));
    expect(await listPending()).toEqual([]);
  });

  it('sends a render from one of two tabs that open at once', async () => {
    const { start, generate } = await crash(buildPending());
    await Promise.all([start(), start()]);
    expect(generate).toHaveBeenCalledTimes(1);
  });

  it('sends nothing to a service that would charge twice', async () => {
    const { start, generate } = await crash(buildPending(), { isIdempotent: false });
    await start();
    expect(generate).not.toHaveBeenCalled();
  });

  it.each([11, -11])('forgets a render that was sent %i minutes ago', async (minutes) => {
    const { start, generate, listPending } = await crash(buildPending(Date.now() - minutes * 60_000));
    await start();
    expect(generate).not.toHaveBeenCalled();
    expect(await listPending()).toEqual([]);
  });

  it('forgets a render that is already in the history', async () => {
    const pending = buildPending();
    const { start, generate, renderStore, listPending, bytes } = await crash(pending);
    await renderStore.save([{ ...pending, bytes }]);
    await start();
    expect(generate).not.toHaveBeenCalled();
    expect(await listPending()).toEqual([]);
  });

  it.each([
    { kind: 'refused', status: 409 },
    { kind: 'busy', status: 503 },
  ] as const)('asks again after a $status', async (refusal) => {
    const { start, generate, renderStore } = await crash(buildPending(), { refusals: [refusal] });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const started = start();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(generate).toHaveBeenCalledTimes(2);
    });
    await started;
    expect(await renderStore.has(idOf(1))).toBe(true);
  });

  it.each([
    ['keeps', 'unreachable', [idOf(1)]],
    ['forgets', 'refused', []],
  ] as const)('%s a render that is %s, for the next start', async (_verb, kind, left) => {
    const { start, listPending } = await crash(buildPending(), { refusals: [{ kind, status: 400 }] });
    await start();
    expect(await listPending()).toEqual(left);
  });

  it('keeps a render that the history has no room for', async () => {
    const { start, renderStore, listPending } = await crash(buildPending());
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await start();
    expect(await listPending()).toEqual([idOf(1)]);
    put.mockRestore();
    await start();
    expect(await renderStore.has(idOf(1))).toBe(true);
  });
});

describe('createPendingStore', () => {
  it('has written a render to disk when it may be sent', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const pending = buildPending();
    const { tab } = openBrowser();
    await tab.add(pending);
    expect(transaction.mock.lastCall).toEqual(['renders', 'readwrite', { durability: 'strict' }]);
    expect(await createPendingStore(createLocks().locks).read(idOf(1))).toEqual(pending);
  });

  it.each([
    ['storage is denied', () => vi.spyOn(globalThis, 'indexedDB', 'get')],
    ['storage is full', () => vi.spyOn(IDBObjectStore.prototype, 'put')],
  ] as const)('lets a render be sent if %s', async (_case, spyOn) => {
    spyOn().mockImplementation(() => {
      throw new DOMException('no', 'UnknownError');
    });
    const { tab } = openBrowser();
    await expect(tab.add(buildPending())).resolves.toBeUndefined();
    await expect(tab.remove(idOf(1))).resolves.toBeUndefined();
  });

  it('stores nothing without locks, because no tab could tell that the render was lost', async () => {
    await createPendingStore(undefined).add(buildPending());
    expect(await openBrowser().listPending()).toEqual([]);
  });
});
