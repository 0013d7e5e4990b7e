import type { ReactNode } from 'react';
import { findRanges } from '../lib/match-text.ts';

/** A text with the words of a query marked. */
export function highlight(text: string, words: readonly string[]): ReactNode {
  const ranges = findRanges(words, text);
  if (ranges.length === 0) return text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    pieces.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...pieces, text.slice(end)];
}
