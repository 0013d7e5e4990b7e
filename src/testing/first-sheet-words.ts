import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './source-tree.ts';

const appFolder = path.join(projectRoot, 'src/app');
const sheetFolder = path.join(appFolder, 'shell');

/** Every word of the code that the first style sheet is made from: all of `app/` but the folders that it leaves out. */
export function readFirstSheetWords(): Set<string> {
  const sheet = readFileSync(path.join(sheetFolder, 'app.css'), 'utf8');
  const leftOut = Array.from(
    sheet.matchAll(/@source not '([^']+)'/g),
    ([, folder = '']) => `${path.relative(appFolder, path.join(sheetFolder, folder))}/`,
  );
  const inline = Array.from(sheet.matchAll(/@source inline\('([^']+)'\)/g), ([, words = '']) => words.split(' '));
  const scanned = readdirSync(appFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !leftOut.some((folder) => file.startsWith(folder)),
  );
  return new Set([
    ...inline.flat(),
    ...scanned.flatMap((file) => readFileSync(path.join(appFolder, file), 'utf8').split(/[\s'"`]+/)),
  ]);
}
