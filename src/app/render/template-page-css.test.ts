import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const appFolder = path.join(import.meta.dirname, '..');

/** Every word of the code that the first style sheet is made from. */
function readWords(): Set<string> {
  const files = readdirSync(appFolder, { recursive: true, encoding: 'utf8' });
  const scanned = files.filter((file) => file.endsWith('.tsx') && !/^(render|developer)/.test(file));
  return new Set(scanned.flatMap((file) => readFileSync(path.join(appFolder, file), 'utf8').split(/[\s'"`]+/)));
}

it('leaves to the first style sheet only what is made there', () => {
  const css = readFileSync(path.join(appFolder, 'render/template-page.css'), 'utf8');
  const left = /@source not inline\('([^']*)'\)/.exec(css)?.[1]?.split(' ') ?? [];
  const words = readWords();
  expect(left.length).toBeGreaterThan(40);
  expect(left.filter((name) => !words.has(name))).toEqual([]);
});
