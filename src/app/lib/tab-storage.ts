import { openStorage } from './open-storage.ts';

/** What this tab keeps under a key; undefined when that is nothing, or cannot be read. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(openStorage('sessionStorage')?.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it in this tab, as at most so many characters, and says whether there was room; undefined forgets it. */
export function keepInTab(key: string, kept: object | undefined, lengthMax = Infinity): boolean {
  const storage = openStorage('sessionStorage');
  try {
    storage?.removeItem(key);
    if (kept === undefined) return true;
    const text = JSON.stringify(kept);
    if (text.length > lengthMax || storage === undefined) return false;
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
