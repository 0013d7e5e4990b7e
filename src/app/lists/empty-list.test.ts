import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';
import { plainView } from './list-view.ts';

function describe(noun: string, changes: Partial<EmptyListProps> = {}): string {
  const props = { noun, view: plainView, change: () => undefined, isReading: false, hasSkipped: false, limits: '' };
  return renderToStaticMarkup(createElement(EmptyList, { ...props, ...changes })).replaceAll(/<[^>]+>/g, ' ');
}

it('an empty project says that templates of one’s own are listed there too, as an empty list of projects does', () => {
  expect(describe('template')).toContain('Your own templates, and those that others share with you, are listed here.');
  expect(describe('project')).toContain('Your own projects, and those that others share with you, are listed here.');
});

it('a list of which nothing could be read does not say that there is nothing', () => {
  expect(describe('project')).toContain('There are none yet.');
  const text = describe('project', { hasSkipped: true });
  expect(text).toContain('No projects that can be read');
  expect(text).not.toContain('none yet');
});

it('a search that finds nothing says why there may still be something', () => {
  const search = { view: { ...plainView, query: 'menu' }, limits: 'the list may go on' };
  expect(describe('template', search)).toContain('Not all was searched: the list may go on.');
  expect(describe('template', { ...search, limits: '' })).not.toContain('Not all');
  expect(describe('template', { ...search, isReading: true })).not.toContain('Not all');
});
