import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readFirstSheetWords } from '../../testing/first-sheet-words.ts';

const appFolder = path.join(import.meta.dirname, '..');
const files = readdirSync(appFolder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

function read(file: string): string {
  return readFileSync(path.join(appFolder, file), 'utf8');
}

it('uses only classes that it or the first style sheet makes', () => {
  const own = new Set(
    Array.from(
      (read('developer/developer.css') + read('developer/code-block.css')).matchAll(/\.([a-z][\w-]*)/g),
      ([, name]) => name,
    ),
  );
  const first = readFirstSheetWords();
  const used = files
    .filter((file) => file.startsWith('developer'))
    .flatMap((file) => Array.from(read(file).matchAll(/className="([^"]+)"/g), ([, names = '']) => names.split(' ')))
    .flat();
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !own.has(name) && !first.has(name))).toEqual([]);
});
