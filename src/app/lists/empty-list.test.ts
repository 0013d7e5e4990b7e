import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmptyList } from './empty-list.tsx';
import { plainView } from './list-view.ts';

function describe(noun: string, hasSkipped = false): string {
  return renderToStaticMarkup(
    createElement(EmptyList, { noun, view: plainView, change: () => undefined, isReading: false, hasSkipped }),
  ).replaceAll(/<[^>]+>/g, ' ');
}

it('an empty project says that templates of one’s own are listed there too, as an empty list of projects does', () => {
  expect(describe('template')).toContain('Your own templates, and those that others share with you, are listed here.');
  expect(describe('project')).toContain('Your own projects, and those that others share with you, are listed here.');
});

it('a list of which nothing could be read does not say that there is nothing', () => {
  expect(describe('project')).toContain('There are none yet.');
  const text = describe('project', true);
  expect(text).toContain('No projects that can be read');
  expect(text).not.toContain('none yet');
});
