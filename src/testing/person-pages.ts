// oxlint-disable-next-line import/no-unassigned-import -- the library looks for the classes among the globals
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { PERSON_COOKIE } from '../contract/accounts.ts';
import { buildBatch, buildRender, buildRow } from './batches.ts';

export const ADA = 'adaadaad-0000-4000-8000-000000000001';
export const BEN = 'beebeebe-0000-4000-8000-000000000002';

const TEMPLATE = 'beefbeef-0000-4000-8000-000000000001';
const COLUMNS = [{ name: 'Guest' }];

export type StubbedBrowser = ReturnType<typeof stubBrowser>;

/** Starts each test in a file with an empty browser in which no one is signed in. */
export function startBrowsers(): { current: StubbedBrowser } {
  const browser = {} as { current: StubbedBrowser };
  beforeEach(() => void (browser.current = stubBrowser()));
  afterEach(() => {
    vi.unstubAllGlobals();
    // Other test files load modules without a person.
    vi.resetModules();
  });
  return browser;
}

function stubBrowser() {
  const document = Object.assign(new EventTarget(), { cookie: '' });
  const location = { reload: vi.fn<() => void>(), assign: vi.fn<(path: string) => void>() };
  const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
  const window = Object.assign(new EventTarget(), { localStorage, sessionStorage });
  const cookieStore = new EventTarget();
  const indexedDB = new IDBFactory();
  for (const [name, value] of Object.entries({ document, location, window, cookieStore, indexedDB })) {
    vi.stubGlobal(name, value);
  }
  return {
    document,
    location,
    window,
    cookieStore,
    localStorage,
    sessionStorage,
    listDatabases: async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort(),
    /** Changes the cookie, as signing in or out in another tab does. */
    signIn: (person?: string) => {
      document.cookie = person === undefined ? 'other=1' : `other=1; ${PERSON_COOKIE}=${person}`;
    },
  };
}

function createMemoryStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
    key: (index) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
}

export function listKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort();
}

/** Loads the modules that store data, as a page does. */
export async function openPage() {
  vi.resetModules();
  const { openStorage } = await import('../app/lib/open-storage.ts');
  const { createRenderStore } = await import('../app/history/create-render-store.ts');
  const { createPendingStore } = await import('../app/history/create-pending-store.ts');
  const { createUnsavedStore } = await import('../app/lib/create-unsaved-store.ts');
  const { createBatchStore } = await import('../app/batch/create-batch-store.ts');
  const { rememberMapping, recallMapping } = await import('../app/batch/setup/use-setup.ts');
  const { createQuotaStore } = await import('../app/quota/create-quota-store.ts');
  const { createRememberedTemplates } = await import('../app/lib/create-remembered-templates.ts');
  const { noteSent } = await import('../app/template/sent-render.ts');
  const { createLocks } = await import('./batch-runs.ts');
  const [renders, batches] = [createRenderStore(), createBatchStore()];
  const unsaved = createUnsavedStore(openStorage('sessionStorage'));
  const pending = createPendingStore(createLocks().locks);
  return {
    openStorage,
    unsaved,
    /** Stores one of everything, marked with a text and a number. */
    async fill(text: string, number: number): Promise<void> {
      await renders.save([{ render: buildRender(number, { name: text }), values: [], bytes: new Uint8Array([1]) }]);
      await pending.add({ render: buildRender(number), values: [], attempt: number });
      await unsaved.write('form', TEMPLATE, text);
      await batches.create(buildBatch(number, { name: text, rowCount: 1 }), [buildRow(0)], new Map());
      rememberMapping(openStorage(), TEMPLATE, new Map([['guest', `${text} {Guest}`]]), new Map());
      createQuotaStore({ storage: openStorage() }).getState().add({ limit: 100, remaining: number });
      const item = { id: TEMPLATE, name: text, projectName: '' };
      createRememberedTemplates(openStorage()).getState().toggleFavourite(item);
      noteSent(TEMPLATE, 'body');
    },
    /** Reads all of it. */
    async read() {
      return {
        renders: (await renders.list({ limit: 9 })).map(({ name }) => name),
        pending: await pending.listIds(),
        draft: await unsaved.read('form', TEMPLATE),
        batches: (await batches.list()).map(({ batch }) => batch.name),
        mapping: [...recallMapping(openStorage(), TEMPLATE, COLUMNS, new Map()).values()],
        quota: createQuotaStore({ storage: openStorage() }).getState().quota?.remaining,
        favourites: createRememberedTemplates(openStorage())
          .getState()
          .favourites.map(({ name }) => name),
      };
    },
  };
}
