import { BodyTooLargeError, readBody } from './read-body.ts';

/**
 * A ZIP file that may be hostile. Only the requested entries are unpacked, each up to the caller's limit, whatever size it
 * declares. Names are only compared, never written to disk.
 */
export interface ZipFile {
  /** The names of all entries, as written in the file. */
  names: readonly string[];
  /** Resolves to an entry's bytes, or undefined if no entry has this name. Rejects if the entry is damaged or over the limit. */
  read: (name: string, bytesMax: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

interface ZipEntry {
  method: number;
  packedSize: number;
  /** As declared, which may be false. */
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

/** Reads the directory of a ZIP file. Rejects with a message for the user if the file isn't a ZIP file, or is larger than 4 GB. */
export async function openZip(file: Blob): Promise<ZipFile> {
  const tail = await readView(file, Math.max(0, file.size - END_LENGTH - COMMENT_LENGTH_MAX), file.size);
  let end = tail.byteLength - END_LENGTH;
  while (end >= 0 && tail.getUint32(end, true) !== marks.end) end -= 1;
  if (end < 0) throw new Error("This isn't a ZIP file, or it is incomplete.");
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (size === 0xffffffff || offset === 0xffffffff) throw new Error('This ZIP file is over 4 GB. Import it in parts.');
  if (offset + size > file.size || size > DIRECTORY_BYTES_MAX) throw new Error("The ZIP file's directory is damaged.");
  const entries = readDirectory(await readView(file, offset, offset + size));

  return {
    names: [...entries.keys()],
    async read(name, bytesMax) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const tooLarge = new Error(`${name} is larger than ${bytesMax.toLocaleString('en')} bytes.`);
      if (entry.size > bytesMax) throw tooLarge;
      const packed = await slicePacked(file, entry);
      if (packed === undefined) throw new Error(`${name} is damaged.`);
      const stream =
        entry.method === STORED ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
      return readBody(new Response(stream), bytesMax).catch((error: unknown) => {
        throw error instanceof BodyTooLargeError ? tooLarge : error;
      });
    },
  };
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

/** The packed bytes of an entry; undefined if its header or bytes are missing, or its method is unknown. */
async function slicePacked(file: Blob, { method, packedSize, offset }: ZipEntry): Promise<Blob | undefined> {
  const local = await readView(file, offset, offset + LOCAL_LENGTH);
  const hasHeader = local.byteLength === LOCAL_LENGTH && local.getUint32(0, true) === marks.local;
  if (!hasHeader || (method !== STORED && method !== DEFLATED)) return undefined;
  const start = offset + LOCAL_LENGTH + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(start, start + packedSize);
  return packed.size === packedSize ? packed : undefined;
}

async function readView(file: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}
