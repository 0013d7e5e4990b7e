import { type ListPage, PAGE_LIMIT_MAX } from '../../contract/list.ts';
import type { PageQuery } from '../../contract/routes.ts';
import { continuePass, startPass, type ListPass } from './list-pass.ts';

/** A list as it is known so far. A new object for every change, so that it can be compared by identity. */
export interface ListState<Item> extends ListPass<Item> {
  /** A first page is there. */
  isStarted: boolean;
  isReading: boolean;
  /** Why the next page could not be read; what was read before stays. */
  error: Error | undefined;
}

export interface ListReader<Item> {
  read: () => ListState<Item>;
  subscribe: (onChange: () => void) => () => void;
  /** Reads the next page, unless there is none. A failure is told by the state; the next call asks for the page again. */
  readNext: (priority?: RequestPriority) => Promise<void>;
  /** How long ago it was read from its start. */
  ageMs: () => number;
  /** Reads again what is there, and changes the list once, when all of it has come. Without an answer it stays. */
  refresh: () => Promise<void>;
}

export interface ListReaderDependencies<Item> {
  readPage: (query: PageQuery, priority: RequestPriority | undefined) => Promise<ListPage<Item>>;
  firstLimit: number;
  /** The first page, when somebody has read it already. */
  firstPage?: ListPage<Item>;
  /** Why the first page could not be read, when somebody has tried already. */
  firstError?: Error;
  /** How many there must be, where something else tells: items that move up while the list is read are missed. */
  countExpected?: () => number | undefined;
  /** Milliseconds on any clock. */
  now: () => number;
}

/** Reads one list page by page, one page at a time. */
export function createListReader<Item extends { id: string }>({
  readPage,
  firstLimit,
  firstPage,
  firstError,
  countExpected,
  now,
}: ListReaderDependencies<Item>): ListReader<Item> {
  const listeners = new Set<() => void>();
  let underWay: Promise<void> | undefined;
  let isCounted = false;
  let readAt = now();
  const start = startPass<Item>(firstLimit);
  const seeded = firstPage && start.next ? continuePass(start, start.next, firstPage) : start;
  let state: ListState<Item> = { ...seeded, isStarted: firstPage !== undefined, isReading: false, error: firstError };

  function change(part: Partial<ListState<Item>>): void {
    state = { ...state, ...part };
    listeners.forEach((notify) => notify());
  }

  /** Whoever calls while something is read waits for that instead. */
  function once(work: () => Promise<void>): Promise<void> {
    underWay ??= work().finally(() => (underWay = undefined));
    return underWay;
  }

  async function step(pass: ListPass<Item>, priority: RequestPriority | undefined): Promise<ListPass<Item>> {
    if (pass.next === undefined) return pass;
    return continuePass(pass, pass.next, await readPage(pass.next, priority));
  }

  async function readAgain(): Promise<void> {
    const count = state.next === undefined ? Infinity : state.items.length;
    let pass = startPass<Item>(state.items.length > firstLimit ? PAGE_LIMIT_MAX : firstLimit);
    do pass = await step(pass, 'low');
    while (pass.next !== undefined && pass.items.length < count);
    readAt = now();
    change(keepSame(state, pass));
  }

  return {
    read: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ageMs: () => now() - readAt,
    readNext: (priority) =>
      once(async () => {
        if (state.next === undefined) return;
        change({ isReading: true, error: undefined });
        try {
          change({ ...(await step(state, priority)), isStarted: true });
          const isShort = state.next === undefined && !state.isCut && state.items.length < (countExpected?.() ?? 0);
          if (isShort && !isCounted) {
            isCounted = true;
            await readAgain();
          }
        } catch (error) {
          change({ error: error as Error });
        }
        change({ isReading: false });
      }),
    async refresh() {
      await underWay;
      if (state.isStarted) await once(() => readAgain().catch(() => {}));
    },
  };
}

/** The new pass, with the old objects for all that is as it was: nothing of them is drawn or searched again. */
function keepSame<Item extends { id: string }>(old: ListPass<Item>, pass: ListPass<Item>): ListPass<Item> {
  const known = new Map(old.items.map((item) => [item.id, item]));
  const items = pass.items.map((item) => {
    const before = known.get(item.id);
    return before !== undefined && isSame(before, item) ? before : item;
  });
  const isUnchanged = items.length === old.items.length && items.every((item, index) => item === old.items[index]);
  return { ...pass, items: isUnchanged ? old.items : items };
}

/** All members of an item are plain values. */
function isSame<Item extends object>(one: Item, other: Item): boolean {
  return Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value);
}
