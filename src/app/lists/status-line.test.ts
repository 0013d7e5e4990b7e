import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseSearch } from '../lib/search-params.ts';
import { listSearch } from './list-view.ts';
import { StatusLine } from './status-line.tsx';

const plainView = parseSearch(listSearch, new URLSearchParams());

/** The status of a loaded list. */
function describe(query: string, count: number, total: number, limit: string): string | undefined {
  const markup = renderToStaticMarkup(
    createElement(StatusLine, {
      noun: 'template',
      view: { ...plainView, q: query },
      change: () => undefined,
      count,
      total,
      isPending: false,
      hasError: false,
      hasMore: false,
      limit,
      isReading: false,
      progress: undefined,
    }),
  );
  return /<output[^>]*>([^<]*)/.exec(markup)?.[1];
}

it.each([
  ['', 289, 289, '', '289 templates'],
  ['menu', 1, 289, '', '1 match of 289'],
  ['menu', 0, 1_000, 'sizes of the first 300', '0 matches of 1,000; sizes of the first 300'],
])('the status line for “%s” with %i of %i entries and limit "%s" is "%s"', (query, count, total, limit, expected) => {
  expect(describe(query, count, total, limit)).toBe(expected);
});
