import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Reads a file from a font or emoji package. The demo replaces this module. */
export function readPackageFile(packageName: string, file: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(path.join(findPackage(packageName), file));
}

export function listPackageFiles(packageName: string): Promise<string[]> {
  return readdir(findPackage(packageName));
}

/** Finds a package by its `package.json`. Works both from source and from a bundle, and never runs the package's code. */
function findPackage(packageName: string): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
}
