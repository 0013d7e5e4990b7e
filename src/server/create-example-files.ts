import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExampleFiles } from '../service/examples/create-examples.ts';
import { detectPictureType } from '../service/renderer/read-picture.ts';

/** Some 100 MB. */
const FILES_MAX = 2_000;

/** Stores rendered examples in a folder that can be deleted at any time: missing and incomplete images are rendered again. */
export function createExampleFiles(folder: string): ExampleFiles & { prune(): Promise<void> } {
  const fileOf = (name: string) => path.join(folder, `${name}.webp`);
  return {
    async read(name) {
      const bytes = await readFile(fileOf(name)).catch(ignoreMissing);
      return bytes !== undefined && isWhole(bytes) ? new Uint8Array(bytes) : undefined;
    },

    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written under another name first, because two processes may render the same example.
      const unfinished = path.join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 });
        await rename(unfinished, fileOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    /** Deletes the oldest files beyond a number, because their names don't show which templates still exist. */
    async prune() {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      if (names.length <= FILES_MAX) return;
      const files = await Promise.all(
        names.map(async (name) => {
          // Another process may have deleted it.
          const found = await stat(path.join(folder, name)).catch(ignoreMissing);
          return { name, atMs: found?.mtimeMs ?? 0 };
        }),
      );
      const oldest = files.sort((left, right) => left.atMs - right.atMs).slice(0, files.length - FILES_MAX);
      for (const { name } of oldest) await rm(path.join(folder, name), { force: true });
    },
  };
}

/** A WebP header contains the file's length; a truncated file is shorter. */
function isWhole(bytes: Buffer): boolean {
  return detectPictureType(bytes) === 'image/webp' && bytes.readUInt32LE(4) + 8 === bytes.length;
}

function ignoreMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
}
