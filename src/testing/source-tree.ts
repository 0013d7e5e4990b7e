import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Source files by their path from the project's folder, with `/` on every system, and their text. */
export type SourceTree = ReadonlyMap<string, string>;

/** Reads every TypeScript, JavaScript and CSS file below the given folders of the project. */
export function readSourceTree(folders: readonly string[]): SourceTree {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(m?[jt]sx?|css)$/.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      files.set(path.relative(projectRoot, file).split(path.sep).join('/'), readFileSync(file, 'utf8'));
    }
  }
  return files;
}

/** Module specifiers that a file imports, statically, dynamically, as a worker or to re-export. */
export function readImports(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;}])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+\.[jt]sx?)['"]/g;
  return [...code.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4]) as string);
}

/** Where a relative import leads, as a path of the tree; undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
}
