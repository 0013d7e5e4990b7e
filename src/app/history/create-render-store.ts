import { createDatabase, type Migration } from '../hooks/create-database.ts';
import type { KeptRender, RenderRequest, RenderValues, WholeRender } from './kept-render.ts';
import { readKeptRender, readRenderValues } from './read-kept-render.ts';
import { createRequestKey, writeValues } from './request-key.ts';

/**
 * Every render that this browser paid for. Threats: a full or denied storage, a tab killed while it writes, two tabs at
 * once, data of another version. Layers: a render is one transaction over what is known of it, its values and its bytes,
 * so it is kept whole or not at all; what could not be kept is told until it can; each stored part is read as a stranger's.
 */
export interface RenderStore {
  /** Keeps all of them or none; a render with the id of one that is there takes its place. Rejects with what stood in the way. */
  save: (renders: readonly WholeRender[]) => Promise<void>;
  /** Newest first, a page at a time; `after` is the last of the page before. */
  list: (query: RenderQuery) => Promise<KeptRender[]>;
  /** The newest render of each template. */
  listTemplates: () => Promise<KeptRender[]>;
  count: () => Promise<number>;
  read: (id: string) => Promise<WholeRender | undefined>;
  /** The newest render of exactly this request. */
  findSame: (request: RenderRequest) => Promise<KeptRender | undefined>;
  /** Gives a render a name or pins it. */
  change: (id: string, change: Partial<Pick<KeptRender, 'name' | 'isPinned'>>) => Promise<void>;
  /** Removes all of them or none. */
  remove: (ids: readonly string[]) => Promise<void>;
  /** Why the last save kept nothing; undefined once one has. */
  readProblem: () => unknown;
  /** Calls when something was kept, changed or removed, here or in another tab, and when the problem is another. */
  subscribe: (onChange: () => void) => () => void;
}

export interface RenderQuery {
  limit: number;
  after?: KeptRender;
  templateId?: string;
  matches?: (render: KeptRender) => boolean;
}

export interface RenderStoreDependencies {
  openFactory: () => IDBFactory;
  /** Tells other tabs. Undefined where the browser has none. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

const RENDERS = 'renders';
const VALUES = 'values';
const BYTES = 'bytes';
const ALL = [RENDERS, VALUES, BYTES];
const BATCH = 500;

/** As it lies in the database. Keys grow, so the time is turned round: the newest come first. */
interface Row extends KeptRender {
  age: number;
  requestKey: string;
}

const createStores: Migration = (database) => {
  const renders = database.createObjectStore(RENDERS, { keyPath: 'id' });
  renders.createIndex('age', ['age', 'id']);
  renders.createIndex('template', ['templateId', 'age', 'id']);
  renders.createIndex('request', ['requestKey', 'age']);
  database.createObjectStore(VALUES);
  database.createObjectStore(BYTES);
};

export function createRenderStore({ openFactory, channel }: RenderStoreDependencies): RenderStore {
  const database = createDatabase({ openFactory, name: 'galley-renders', migrations: [createStores] });
  const listeners = new Set<() => void>();
  let problem: unknown;

  const tell = () => listeners.forEach((notify) => notify());
  channel?.addEventListener('message', tell);

  async function write(use: (transaction: IDBTransaction) => void): Promise<void> {
    await database.run(ALL, 'readwrite', (transaction) => {
      use(transaction);
      return () => undefined;
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    channel?.postMessage('changed');
  }

  function readAll<Raw>(index: string, range: IDBKeyRange, limit: number): Promise<Raw[]> {
    return database.run(RENDERS, 'readonly', (transaction) => {
      const reading: IDBRequest<Raw[]> = transaction.objectStore(RENDERS).index(index).getAll(range, limit);
      return () => reading.result;
    });
  }

  async function read(id: string): Promise<WholeRender | undefined> {
    const [raw, values, bytes] = await database.run(ALL, 'readonly', (transaction) => {
      const requests = ALL.map((store) => transaction.objectStore(store).get(id) as IDBRequest<unknown>);
      return () => requests.map(({ result }) => result);
    });
    const render = readKeptRender(raw);
    if (render === undefined || !(bytes instanceof ArrayBuffer)) return undefined;
    return { render, values: readRenderValues(values), bytes: new Uint8Array(bytes) };
  }

  return {
    async save(renders) {
      try {
        await write((transaction) => {
          for (const { render, values, bytes } of renders) {
            transaction.objectStore(RENDERS).put(createRow(render, values));
            transaction.objectStore(VALUES).put(values, render.id);
            transaction.objectStore(BYTES).put(wholeBuffer(bytes), render.id);
          }
        });
        problem = undefined;
      } catch (error) {
        problem = error;
        throw error;
      } finally {
        tell();
      }
    },
    async list({ limit, after, templateId, matches }) {
      const found: KeptRender[] = [];
      const index = templateId === undefined ? 'age' : 'template';
      const scope = templateId === undefined ? [] : [templateId];
      let last = after;
      for (;;) {
        const from = last === undefined ? scope : [...scope, -last.renderedAt, last.id];
        const range = IDBKeyRange.bound(from, [...scope, []], last !== undefined);
        const count = matches === undefined ? limit : BATCH;
        // oxlint-disable-next-line no-await-in-loop -- each batch begins where the one before has ended
        const rows = await readAll<Row>(index, range, count);
        const renders = rows.flatMap((row) => readKeptRender(row) ?? []);
        found.push(...(matches === undefined ? renders : renders.filter(matches)));
        last = renders.at(-1);
        if (rows.length < count || found.length >= limit || last === undefined) return found.slice(0, limit);
      }
    },
    listTemplates: () =>
      database.run(RENDERS, 'readonly', (transaction) => {
        const newest: KeptRender[] = [];
        const walking = transaction.objectStore(RENDERS).index('template').openCursor();
        walking.addEventListener('success', () => {
          const cursor = walking.result;
          if (cursor === null) return;
          const render = readKeptRender(cursor.value);
          if (render !== undefined) newest.push(render);
          // An empty list comes after every number: the first of the next template.
          cursor.continue([(cursor.key as [string])[0], []]);
        });
        return () => newest;
      }),
    count: () =>
      database.run(RENDERS, 'readonly', (transaction) => {
        const counting = transaction.objectStore(RENDERS).count();
        return () => counting.result;
      }),
    read,
    async findSame(request) {
      const key = createRequestKey(request);
      const wanted = writeValues(request.values);
      const rows = await readAll<Row>('request', IDBKeyRange.bound([key], [key, []]), BATCH);
      for (const { id } of rows) {
        // oxlint-disable-next-line no-await-in-loop -- the first is nearly always it
        const whole = await read(id);
        if (whole !== undefined && writeValues(whole.values) === wanted) return whole.render;
      }
      return undefined;
    },
    async change(id, change) {
      await write((transaction) => {
        const store = transaction.objectStore(RENDERS);
        const reading: IDBRequest<Row | undefined> = store.get(id);
        reading.addEventListener('success', () => reading.result && store.put({ ...reading.result, ...change }));
      });
      tell();
    },
    async remove(ids) {
      await write((transaction) => {
        for (const name of ALL) ids.forEach((id) => transaction.objectStore(name).delete(id));
      });
      tell();
    },
    readProblem: () => problem,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function createRow(render: KeptRender, values: RenderValues): Row {
  return { ...render, age: -render.renderedAt, requestKey: createRequestKey({ ...render, values }) };
}

/** Bytes that are a part of a larger buffer would be kept with all of it. */
function wholeBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
}
