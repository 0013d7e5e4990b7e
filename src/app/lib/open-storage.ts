/** Opens the browser's storage; undefined if a setting blocks it, in which case reading the property throws. */
export function openStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** Opens a channel to other tabs; undefined if a setting blocks it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
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
