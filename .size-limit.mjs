// What a browser loads for a page, compressed with brotli. Limits are multiples of a React page that only says "hello"
// (58 kB): 2.0 for the first list, 2.8 for the form of a template.
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
  { name: 'first list', path: [...collectFiles('index.html')], limit: '116 kB' },
  { name: 'form of a template', path: filesOfPage('template-page'), limit: '162 kB' },
];
