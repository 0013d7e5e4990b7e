import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Bytes of a file in a package of fonts or emoji. The package is found by its `package.json` from this module, which holds
 * from the sources and from a bundle beside `node_modules`; its JavaScript is never loaded.
 */
export function readPackageFile(packageName: string, file: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(path.join(findPackage(packageName), file));
}

/** Names of the files at the top of a package. */
export function listPackageFiles(packageName: string): Promise<string[]> {
  return readdir(findPackage(packageName));
}

function findPackage(packageName: string): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
}
