import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A file without a name that a render process writes its images to and its parent reads them from. Through the channel of
 * their messages an image would be copied four times, in pieces, and what is thrown away of that is a third of the parent's
 * garbage.
 */
export interface ImageFile {
  /** For the render process to inherit. */
  descriptor: number;
  read(byteCount: number): Uint8Array<ArrayBuffer>;
  /** A second time does nothing. */
  close(): void;
}

/** Larger images go through the channel: what the file once held it keeps. */
export const FILE_BYTES_MAX = 8 * 1024 * 1024;

/** The descriptor in the render process, and the argument that says that it is there. */
export const IMAGE_DESCRIPTOR = 3;
export const IMAGE_ARGUMENT = '--image-file';

/** Memory where the system has files in it; they need no disk, and are gone when nobody has them open. */
const MEMORY_FOLDER = '/dev/shm';

/** Opens a new file, empty and open nowhere else; nothing where none can be had. */
export function openImageFile(): ImageFile | undefined {
  for (const folder of [MEMORY_FOLDER, tmpdir()]) {
    try {
      return openIn(folder);
    } catch {
      // Not there, not ours to write to, or too much is open.
    }
  }
  return undefined;
}

function openIn(folder: string): ImageFile {
  const name = path.join(folder, `galley-${crypto.randomUUID()}`);
  const descriptor = openSync(name, 'wx+', 0o600);
  try {
    unlinkSync(name);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  let isOpen = true;
  return {
    descriptor,
    read(byteCount) {
      const bytes = new Uint8Array(Buffer.allocUnsafeSlow(byteCount).buffer);
      for (let at = 0; at < byteCount;) {
        const count = isOpen ? readSync(descriptor, bytes, at, byteCount - at, at) : 0;
        if (count === 0) throw new Error('The image is shorter than was said');
        at += count;
      }
      return bytes;
    },
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** Writes an image, in the render process; false when there is no room for it. */
export function writeImage(bytes: Uint8Array, descriptor = IMAGE_DESCRIPTOR): boolean {
  if (bytes.length > FILE_BYTES_MAX) return false;
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, at);
    return true;
  } catch {
    return false;
  }
}
