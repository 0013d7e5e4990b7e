// Plain JavaScript, because the audit and `npm run sbom` run without a build.
import fs from 'node:fs';
import path from 'node:path';

/** The code of the browser. Its packages are development packages, because a server only needs the built files. */
const BROWSER_CODE = ['main.tsx', 'app', 'batch', 'client', 'document', 'variables', 'contract'];
/** The name of an imported package. */
const IMPORTED = /(?:\bfrom|\bimport\(|^import)\s*'(@[^/']+\/[^/']+|[^./'][^/']*)/gm;

function readCode(root) {
  return BROWSER_CODE.flatMap((name) => {
    const entry = path.join(root, 'src', name);
    if (path.extname(name) !== '') return [entry];
    const files = fs.readdirSync(entry, { recursive: true, withFileTypes: true });
    return files.map((file) => path.join(file.parentPath, file.name));
  })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(file, 'utf8'));
}

/** Finds a package as Node does: in the nearest `node_modules`. */
function findFolder(packages, from, name) {
  for (let parent = from; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/')))) {
    const folder = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (parent === '') return undefined;
  }
}

/**
 * The lockfile's packages that users get, by folder: those of `npm ci --omit=dev`, and those in the browser's bundle with everything
 * they depend on.
 */
export function listShippedPackages(root) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.keys(packages).filter((folder) => folder !== '' && packages[folder].dev !== true);
  const shipped = new Set(installed);
  const imported = readCode(root).flatMap((code) => Array.from(code.matchAll(IMPORTED), ([, name]) => name));
  const found = imported.map((name) => findFolder(packages, '', name));
  // The list grows while it is read.
  for (const folder of found) {
    if (folder === undefined || shipped.has(folder)) continue;
    shipped.add(folder);
    for (const name of Object.keys(packages[folder].dependencies ?? {})) found.push(findFolder(packages, folder, name));
  }
  return new Map([...shipped].sort().map((folder) => [folder, packages[folder]]));
}
