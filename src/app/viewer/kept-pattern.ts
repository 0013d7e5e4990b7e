import { openStorage } from '../hooks/open-storage.ts';
import { DEFAULT_PATTERN } from '../history/file-name-pattern.ts';

const KEPT_AT = 'galley:file-name';

/** The pattern of file names that a person chose in this browser. */
export function readPattern(): string {
  return openStorage()?.getItem(KEPT_AT) ?? DEFAULT_PATTERN;
}

/** Remembers it. An empty one is the default again; where nothing can be remembered, it holds for this visit. */
export function keepPattern(pattern: string): void {
  try {
    if (pattern.trim() === '' || pattern === DEFAULT_PATTERN) openStorage()?.removeItem(KEPT_AT);
    else openStorage()?.setItem(KEPT_AT, pattern);
  } catch {
    // A full storage: the name on screen is still the one that is used.
  }
}
