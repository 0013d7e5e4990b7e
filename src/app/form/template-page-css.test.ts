import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readFirstSheetWords } from '../../testing/first-sheet-words.ts';

it('leaves to the first style sheet only what is made there', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'template-page.css'), 'utf8');
  const left = /@source not inline\('([^']*)'\)/.exec(css)?.[1]?.split(' ') ?? [];
  const words = readFirstSheetWords();
  expect(left.length).toBeGreaterThan(40);
  expect(left.filter((name) => !words.has(name))).toEqual([]);
});
