import { describe, expect, it } from 'vitest';
import type { KeptRender } from './kept-render.ts';
import { parseSearch } from '../lib/search-params.ts';
import { createMatcher, historySearch } from './history-view.ts';

const render = {
  name: 'For print',
  templateName: 'Café card',
  words: 'Zoë · 7',
  extension: 'png',
  isPinned: false,
} as KeptRender;

function isShown(view: string): boolean {
  return createMatcher(parseSearch(historySearch, new URLSearchParams(view)))?.(render) ?? true;
}

describe('the view of the history', () => {
  it('finds renders by name, template and values', () => {
    expect(isShown('?search=cafe ZOE print')).toBe(true);
    expect(isShown('?search=png 7')).toBe(true);
    expect(isShown('?search=cafe tea')).toBe(false);
    expect(isShown('')).toBe(true);
  });

  it('shows only pinned renders when asked to', () => {
    expect(isShown('?pinned=yes')).toBe(false);
  });
});
