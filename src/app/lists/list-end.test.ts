import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmptyList, type EmptyListProps } from './list-end.tsx';
import { parseSearch } from '../lib/search-params.ts';
import { listSearch } from './list-view.ts';

const plainView = parseSearch(listSearch, new URLSearchParams());

function render(changes: Partial<EmptyListProps> = {}): string {
  const props = {
    noun: 'template',
    view: plainView,
    change: () => undefined,
    isReading: false,
    hasSkipped: false,
    limit: '',
  };
  return renderToStaticMarkup(createElement(EmptyList, { ...props, ...changes })).replaceAll(/<[^>]+>/g, ' ');
}

describe('an empty list', () => {
  it('does not claim to be empty if its entries could not be read', () => {
    expect(render()).toContain('No templates');
    expect(render({ hasSkipped: true })).toContain('No readable templates');
  });

  it('names the part that a finished search did not cover', () => {
    const search = { view: { ...plainView, q: 'menu' }, limit: 'only the first 300' };
    expect(render(search)).toContain('only the first 300');
    expect(render({ ...search, isReading: true })).not.toContain('only the first 300');
  });
});
