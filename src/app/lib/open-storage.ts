/** One of the browser's storages, or undefined where a setting denies it: reading the property itself then throws. */
export function openStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** To the other tabs of this browser; undefined where there is none, or where a setting denies it as it does storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Keeps a text, and gives whether there was room for it; where there was none, it is gone with the next reload. */
export function keepText(storage: Pick<Storage, 'setItem'> | undefined, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}
