import type { ReactNode } from 'react';
import { findRanges, type QueryWord } from './match-text.ts';

/** A text with what was searched for marked in it. */
export function highlight(text: string, words: readonly QueryWord[]): ReactNode {
  const ranges = findRanges(words, text);
  if (ranges.length === 0) return text;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    pieces.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...pieces, text.slice(at)];
}
