import type { IDBPTransaction, DBSchema } from 'idb';
import { wholeBuffer, writeWhole, createDatabaseOpener } from '../lib/create-database-opener.ts';
import {
  parseKeptRender,
  parseRenderValues,
  type KeptRender,
  type RenderRequest,
  type WholeRender,
  type RenderValues,
} from './kept-render.ts';
import { createRequestKey, isSameRequest } from './request-key.ts';

/**
 * Stores every render that this browser paid for. Threats: full or blocked storage, a tab killed during a write, two tabs at once,
 * data from another version. Layers: a render, its values and its bytes are written in one transaction; a failed write is shown until
 * one succeeds; each stored record is parsed.
 */
export interface RenderStore {
  /** Stores all renders or none. A render replaces a stored one with the same id. */
  save: (renders: readonly WholeRender[]) => Promise<void>;
  /** Newest first, a page at a time; `after` is the previous page's last render. */
  list: (query: RenderQuery) => Promise<KeptRender[]>;
  /** Each template's newest render. */
  listTemplates: () => Promise<KeptRender[]>;
  count: () => Promise<number>;
  has: (id: string) => Promise<boolean>;
  listIds: () => Promise<string[]>;
  read: (id: string) => Promise<WholeRender | undefined>;
  /** The newest render for exactly this request. */
  findSame: (request: RenderRequest) => Promise<WholeRender | undefined>;
  /** Renames or pins a render. */
  change: (id: string, change: Partial<Pick<KeptRender, 'name' | 'isPinned'>>) => Promise<void>;
  /** Removes all of these renders or none. */
  remove: (ids: readonly string[]) => Promise<void>;
  /** The error from the last write; undefined if it succeeded. */
  readProblem: () => unknown;
  /** Calls back when a render is stored, changed or removed in any tab, and when the problem changes. */
  subscribe: (onChange: () => void) => () => void;
}

interface RenderQuery {
  limit: number;
  after?: KeptRender;
  templateId?: string;
  matches?: (render: KeptRender) => boolean;
}

type Store = 'renders' | 'values' | 'bytes';
type WriteTransaction = IDBPTransaction<RenderSchema, Store[], 'readwrite'>;

const STORES: Store[] = ['renders', 'values', 'bytes'];
const BATCH = 500;

/** `channel` reaches other tabs. */
export function createRenderStore(channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): RenderStore {
  const open = createRenderDatabase();
  const listeners = new Set<() => void>();
  let problem: unknown;

  const notify = () => listeners.forEach((listener) => listener());
  channel?.addEventListener('message', notify);

  async function write(use: (transaction: WriteTransaction) => Promise<unknown>): Promise<void> {
    try {
      await writeWhole((await open()).transaction(STORES, 'readwrite'), use);
      problem = undefined;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
      channel?.postMessage('changed');
    } catch (error) {
      problem = error;
      throw error;
    } finally {
      notify();
    }
  }

  async function read(id: string): Promise<WholeRender | undefined> {
    const transaction = (await open()).transaction(STORES);
    const [raw, values, bytes] = await Promise.all([
      transaction.objectStore('renders').get(id),
      transaction.objectStore('values').get(id),
      transaction.objectStore('bytes').get(id),
    ]);
    const render = parseKeptRender(raw);
    if (render === undefined || !(bytes instanceof ArrayBuffer)) return undefined;
    return { render, values: parseRenderValues(values), bytes: new Uint8Array(bytes) };
  }

  return {
    save: (renders) =>
      write(async (transaction) => {
        for (const { render, values, bytes } of renders) {
          const row = { ...render, age: -render.renderedAt, requestKey: createRequestKey({ ...render, values }) };
          await transaction.objectStore('renders').put(row);
          await transaction.objectStore('values').put(values, render.id);
          await transaction.objectStore('bytes').put(wholeBuffer(bytes), render.id);
        }
      }),
    async list({ limit, after, templateId, matches }) {
      const database = await open();
      const found: KeptRender[] = [];
      const index = templateId === undefined ? 'age' : 'template';
      const scope = templateId === undefined ? [] : [templateId];
      let last = after && { age: -after.renderedAt, id: after.id };
      for (;;) {
        const from = last === undefined ? scope : [...scope, last.age, last.id];
        const range = IDBKeyRange.bound(from, [...scope, []], last !== undefined);
        const count = matches === undefined ? limit : BATCH;
        const rows = await database.getAllFromIndex('renders', index, range, count);
        const renders = rows.flatMap((row) => parseKeptRender(row) ?? []);
        found.push(...(matches === undefined ? renders : renders.filter(matches)));
        // Also continue after unreadable rows.
        last = rows.at(-1);
        if (rows.length < count || found.length >= limit || last === undefined) return found.slice(0, limit);
      }
    },
    async listTemplates() {
      const newest: KeptRender[] = [];
      const transaction = (await open()).transaction('renders');
      let cursor = await transaction.store.index('template').openCursor();
      while (cursor !== null) {
        const render = parseKeptRender(cursor.value);
        if (render !== undefined) newest.push(render);
        // An array sorts after every number, so this is the next template's first key.
        const next = IDBKeyRange.lowerBound([cursor.key[0], []]);
        cursor = await (render === undefined
          ? cursor.continue()
          : transaction.store.index('template').openCursor(next));
      }
      return newest;
    },
    count: async () => (await open()).count('renders'),
    listIds: async () => (await open()).getAllKeys('renders'),
    has: async (id) => (await (await open()).count('renders', id)) > 0,
    read,
    async findSame(request) {
      const key = createRequestKey(request);
      const range = IDBKeyRange.bound([key], [key, []]);
      const rows = await (await open()).getAllFromIndex('renders', 'request', range, BATCH);
      for (const { id } of rows) {
        const whole = await read(id).catch(() => undefined);
        if (whole !== undefined && isSameRequest({ ...whole.render, values: whole.values }, request)) return whole;
      }
      return undefined;
    },
    change: (id, change) =>
      write(async (transaction) => {
        const renders = transaction.objectStore('renders');
        const row = await renders.get(id);
        if (row !== undefined) await renders.put({ ...row, ...change });
      }),
    remove: (ids) =>
      write((transaction) =>
        Promise.all(STORES.flatMap((store) => ids.map((id) => transaction.objectStore(store).delete(id)))),
      ),
    readProblem: () => problem,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Keys ascend, so the time is negated to sort the newest first. */
interface Row extends KeptRender {
  age: number;
  requestKey: string;
}

interface RenderSchema extends DBSchema {
  renders: {
    key: string;
    value: Row;
    indexes: { age: [number, string]; template: [string, number, string]; request: [string, number] };
  };
  values: { key: string; value: RenderValues };
  bytes: { key: string; value: ArrayBuffer };
}

export function createRenderDatabase() {
  return createDatabaseOpener<RenderSchema>('galley-renders', 1, (created) => {
    const renders = created.createObjectStore('renders', { keyPath: 'id' });
    renders.createIndex('age', ['age', 'id']);
    renders.createIndex('template', ['templateId', 'age', 'id']);
    renders.createIndex('request', ['requestKey', 'age']);
    created.createObjectStore('values');
    created.createObjectStore('bytes');
  });
}
