import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Source files' text, keyed by path in the project, with `/` on every system. */
export type SourceTree = ReadonlyMap<string, string>;

/** Reads all TypeScript, JavaScript and CSS files in these project folders. */
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

/** A file's module specifiers: static and dynamic imports, workers and re-exports. */
export function readImports(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;}])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+\.[jt]sx?)['"]/g;
  return [...code.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4]) as string);
}

/** The path of a relative import in the tree; undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
}
