import { describe, expect, it } from 'vitest';
import type { KeptRender } from './kept-render.ts';
import { createMatcher, formatHistoryView, parseHistoryView } from './history-view.ts';

const render = {
  name: 'For print',
  templateName: 'Café card',
  words: 'Zoë · 7',
  extension: 'png',
  isPinned: false,
} as KeptRender;

function isShown(view: string): boolean {
  return createMatcher(parseHistoryView(new URLSearchParams(view)))?.(render) ?? true;
}

describe('the view of the history', () => {
  it.each(['', 'search=a+%26+b', 'search=x&template=t&pinned=1'])(
    'is read from the address as it is written: %s',
    (query) => {
      expect(String(formatHistoryView(parseHistoryView(new URLSearchParams(query))))).toBe(query);
    },
  );

  it('finds by name, template and values, without case and accents, all words', () => {
    expect(isShown('?search=cafe ZOE print')).toBe(true);
    expect(isShown('?search=png 7')).toBe(true);
    expect(isShown('?search=cafe tea')).toBe(false);
    expect(isShown('')).toBe(true);
  });

  it('leaves out what is not pinned when pins are asked for', () => {
    expect(isShown('?pinned=1')).toBe(false);
  });
});
