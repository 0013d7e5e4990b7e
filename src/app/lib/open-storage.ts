import { isOfPerson, person, requirePerson, scopeName } from './person-scope.ts';

type StorageKind = 'localStorage' | 'sessionStorage';

/** Opens the browser's storage, shared by everyone who uses it; undefined if a setting blocks it: then reading the property throws. */
export function openSharedStorage(kind: StorageKind = 'localStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** Opens the person's part of the browser's storage; undefined if a setting blocks it. */
export function openStorage(kind?: StorageKind): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  const storage = openSharedStorage(kind);
  if (person === undefined || storage === undefined) return storage;
  return {
    getItem: (key) => storage.getItem(scopeName(key)),
    setItem(key, text) {
      requirePerson();
      storage.setItem(scopeName(key), text);
    },
    removeItem: (key) => storage.removeItem(scopeName(key)),
  };
}

/** Deletes everything in the person's part of the browser's storage. Does nothing without sign-in. */
export function clearStorage(kind: StorageKind): void {
  const storage = openSharedStorage(kind);
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  for (const key of keys) if (isOfPerson(key)) storage?.removeItem(key);
}

/** Opens a channel to the person's other tabs; undefined if a setting blocks it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(scopeName(name));
  } catch {
    return undefined;
  }
}

/** Stores text and returns whether that succeeded. */
export function keepText(storage: Pick<Storage, 'setItem'> | undefined, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}
