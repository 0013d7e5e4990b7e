import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmptyList } from './empty-list.tsx';
import { plainView } from './list-view.ts';

it('an empty project says that templates of one’s own are listed there too, as an empty list of projects does', () => {
  const describe = (noun: string) =>
    renderToStaticMarkup(
      createElement(EmptyList, { noun, view: plainView, change: () => undefined, isReading: false }),
    ).replaceAll(/<[^>]+>/g, ' ');
  expect(describe('template')).toContain('Your own templates, and those that others share with you, are listed here.');
  expect(describe('project')).toContain('Your own projects, and those that others share with you, are listed here.');
});
