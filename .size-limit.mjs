// What a browser loads for a page, compressed with brotli. A React page that only says "hello" is 58 kB; the list is 2.3
// and the form 3.3 times that, with every library as published.
import { readFileSync } from 'node:fs';

const folder = 'dist/client';
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));

/** The files of a chunk and of all that it imports statically. */
function collectFiles(key, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[key];
  if (found.has(`${folder}/${file}`)) return found;
  for (const name of [file, ...css]) found.add(`${folder}/${name}`);
  for (const other of imports) collectFiles(other, found);
  return found;
}

/** The chunk of a lazy page by its name, wherever the build has put it. */
function filesOfPage(name) {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate].name === name);
  if (key === undefined) throw new Error(`The build has no page "${name}"`);
  return [...collectFiles('index.html'), ...collectFiles(key)];
}

export default [
  { name: 'first list', path: [...collectFiles('index.html')], limit: '138 kB' },
  { name: 'form of a template', path: filesOfPage('template-page'), limit: '196 kB' },
];
