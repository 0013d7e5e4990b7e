import { isJsonObject, readNumber, readText } from '../../contract/loose.ts';
import { isUuid } from '../../contract/resource.ts';

/** A template as it is remembered: enough to name it and to draw its shape before the service has answered. */
export interface ShelfItem {
  id: string;
  name: string;
  projectName: string;
  /** Width to height; undefined when it is not known. */
  ratio: number | undefined;
}

export interface ShelfState {
  /** Last opened first. */
  recent: readonly ShelfItem[];
  /** Last marked first. */
  favourites: readonly ShelfItem[];
}

/** The templates that this browser remembers, kept over reloads and shared between tabs. Made for `useSyncExternalStore`. */
export interface Shelf {
  read: () => ShelfState;
  subscribe: (onChange: () => void) => () => void;
  addRecent: (item: ShelfItem) => void;
  toggleFavourite: (item: ShelfItem) => void;
}

export interface ShelfDependencies {
  /** Undefined where the browser denies storage: what is remembered is then known until the reload. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** Tells of another tab that has written. */
  events?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export const SHELF_KEY = 'galley:shelf';
const RECENT_MAX = 12;
const FAVOURITES_MAX = 200;

export function createShelf({ storage, events }: ShelfDependencies): Shelf {
  const listeners = new Set<() => void>();
  let state = parseShelf(readStored());

  function readStored(): string | null {
    try {
      return storage?.getItem(SHELF_KEY) ?? null;
    } catch {
      return null;
    }
  }

  function tell(): void {
    listeners.forEach((notify) => notify());
  }

  function change(next: ShelfState): void {
    state = next;
    try {
      storage?.setItem(SHELF_KEY, JSON.stringify(state));
    } catch {
      // A full storage costs only the memory over a reload.
    }
    tell();
  }

  function takeOver(event: Event): void {
    if ((event as StorageEvent).key !== SHELF_KEY) return;
    state = parseShelf((event as StorageEvent).newValue);
    tell();
  }

  return {
    read: () => state,
    subscribe(onChange) {
      if (listeners.size === 0) events?.addEventListener('storage', takeOver);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) events?.removeEventListener('storage', takeOver);
      };
    },
    addRecent: (item) => change({ ...state, recent: putFirst(state.recent, item).slice(0, RECENT_MAX) }),
    toggleFavourite(item) {
      const isMarked = state.favourites.some(({ id }) => id === item.id);
      const favourites = isMarked
        ? state.favourites.filter(({ id }) => id !== item.id)
        : putFirst(state.favourites, item).slice(0, FAVOURITES_MAX);
      change({ ...state, favourites });
    },
  };
}

function putFirst(items: readonly ShelfItem[], item: ShelfItem): ShelfItem[] {
  return [item, ...items.filter(({ id }) => id !== item.id)];
}

function parseShelf(text: string | null): ShelfState {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = undefined;
  }
  const members = isJsonObject(stored) ? stored : {};
  return { recent: parseItems(members.recent), favourites: parseItems(members.favourites) };
}

/** Storage is anybody's to write: only what has an id is taken. */
function parseItems(stored: unknown): ShelfItem[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown) => {
    if (!isJsonObject(item) || !isUuid(item.id)) return [];
    const ratio = readNumber(item.ratio);
    return [
      {
        id: item.id,
        name: readText(item.name),
        projectName: readText(item.projectName),
        ratio: ratio !== undefined && ratio > 0 ? ratio : undefined,
      },
    ];
  });
}
