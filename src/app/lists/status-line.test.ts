import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plainView } from './list-view.ts';
import { StatusLine } from './status-line.tsx';

/** What is told of a list that is read. */
function describe(query: string, count: number, total: number, limits: string): string | undefined {
  const markup = renderToStaticMarkup(
    createElement(StatusLine, {
      noun: 'template',
      view: { ...plainView, query },
      change: () => undefined,
      count,
      total,
      isPending: false,
      hasError: false,
      hasMore: false,
      limits,
      isReading: false,
      progress: undefined,
    }),
  );
  return /<output[^>]*>([^<]*)/.exec(markup)?.[1];
}

it.each([
  ['', 289, 289, '', '289 templates'],
  ['', 10_000, 10_000, 'the list may go on', 'The first 10,000 templates; the list may go on'],
  ['menu', 1, 289, '', '1 match of 289'],
  ['menu', 0, 10_000, 'the list may go on', '0 matches of 10,000; the list may go on'],
])('of “%s” %i of %i are told with what is not searched', (query, count, total, limits, expected) => {
  expect(describe(query, count, total, limits)).toBe(expected);
});
