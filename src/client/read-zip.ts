import { BodyTooLargeError, readBody } from './read-body.ts';

/**
 * A ZIP file comes from anywhere: sizes that lie, a bomb, a name that leads out of a folder. Layers: nothing is unpacked
 * but what is asked for by name; no entry comes to more than the caller's bound, whatever its sizes say; places are checked
 * against the file. Names are only compared, never written to a disk.
 */
export interface ZipFile {
  /** The names of all entries, as they are written. */
  names: readonly string[];
  /** The bytes of an entry; undefined when there is none of this name. Rejects when it is damaged or over the bound. */
  read: (name: string, bytesMax: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

interface ZipEntry {
  method: number;
  packedSize: number;
  /** As the directory says it, which may be a lie. */
  size: number;
  offset: number;
}

const END_LENGTH = 22;
const COMMENT_LENGTH_MAX = 65_535;
const DIRECTORY_BYTES_MAX = 64 * 1024 * 1024;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const marks = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const STORED = 0;
const DEFLATED = 8;

/** Reads the directory of a ZIP file. Rejects with a sentence when it is none, or larger than 4 GB. */
export async function openZip(file: Blob): Promise<ZipFile> {
  const tail = await readView(file, Math.max(0, file.size - END_LENGTH - COMMENT_LENGTH_MAX), file.size);
  const endAt = findEnd(tail);
  if (endAt === undefined) throw new Error("This isn't a ZIP file, or it is incomplete.");
  const size = tail.getUint32(endAt + 12, true);
  const offset = tail.getUint32(endAt + 16, true);
  if (size === 0xffffffff || offset === 0xffffffff) throw new Error('This ZIP file is over 4 GB. Import it in parts.');
  if (offset + size > file.size || size > DIRECTORY_BYTES_MAX)
    throw new Error('The directory of this file is damaged.');
  const entries = readDirectory(await readView(file, offset, offset + size));

  return {
    names: [...entries.keys()],
    async read(name, bytesMax) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      if (entry.size > bytesMax) throw tooLarge(name, bytesMax);
      const damaged = new Error(`${name} is damaged.`);
      const local = await readView(file, entry.offset, entry.offset + LOCAL_LENGTH);
      if (local.byteLength < LOCAL_LENGTH || local.getUint32(0, true) !== marks.local) throw damaged;
      const start = entry.offset + LOCAL_LENGTH + local.getUint16(26, true) + local.getUint16(28, true);
      const packed = file.slice(start, start + entry.packedSize);
      if (packed.size < entry.packedSize) throw damaged;
      if (entry.method !== STORED && entry.method !== DEFLATED) throw damaged;
      const stream = packed.stream();
      const unpacked = entry.method === STORED ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw'));
      return readBounded(unpacked, bytesMax, name);
    },
  };
}

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_LENGTH; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === marks.end) return at;
  }
  return undefined;
}

function readDirectory(view: DataView<ArrayBuffer>): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const decoder = new TextDecoder();
  for (let at = 0; at + ENTRY_LENGTH <= view.byteLength && view.getUint32(at, true) === marks.entry;) {
    const nameLength = view.getUint16(at + 28, true);
    const nameEnd = at + ENTRY_LENGTH + nameLength;
    if (nameEnd > view.byteLength) break;
    const name = decoder.decode(new Uint8Array(view.buffer, at + ENTRY_LENGTH, nameLength));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function readView(file: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}

async function readBounded(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  bytesMax: number,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return readBody(new Response(stream), bytesMax).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? tooLarge(name, bytesMax) : error;
  });
}

function tooLarge(name: string, bytesMax: number): Error {
  return new Error(`${name} is larger than ${bytesMax.toLocaleString('en')} bytes, the most that is unpacked of it.`);
}
