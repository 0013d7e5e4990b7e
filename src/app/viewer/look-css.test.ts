import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readFirstSheetWords } from '../../testing/first-sheet-words.ts';

const renderFolder = path.join(import.meta.dirname, '..');

/** Everything that the files of a folder with such an ending say. */
function readAll(folder: string, ending: string): string {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

it('uses only classes that it, the first style sheet or that of the page makes', () => {
  const own = Array.from(readAll(import.meta.dirname, '.css').matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name);
  const known = new Set([...own, ...readFirstSheetWords(), ...readAll(renderFolder, '.tsx').split(/[\s'"`]+/)]);
  const used = Array.from(readAll(import.meta.dirname, '.tsx').matchAll(/className="([^"]+)"/g), ([, names = '']) =>
    names.split(' '),
  ).flat();
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});
