import { keepText, openStorage } from '../lib/open-storage.ts';
import { DEFAULT_PATTERN, readPatternParts } from './file-name.ts';

const STORAGE_KEY = 'galley:file-name';

/** The pattern of file names that a person chose in this browser. */
export function readPattern(): string {
  return openStorage()?.getItem(STORAGE_KEY) ?? DEFAULT_PATTERN;
}

/**
 * Remembers it. An empty one is the default again. One without parts is the name of one file, which the next one must not
 * have too. Where nothing can be remembered, it holds for this visit.
 */
export function writePattern(pattern: string): void {
  if (pattern.trim() === '' || pattern === DEFAULT_PATTERN) openStorage()?.removeItem(STORAGE_KEY);
  else if (readPatternParts(pattern).length > 0) keepText(openStorage(), STORAGE_KEY, pattern);
}
