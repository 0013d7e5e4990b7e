import { zipSync } from 'fflate';

/** A ZIP file with one deflated entry that declares `size` as its unpacked size, which may be false. */
export function buildZip(name: string, content: Uint8Array, size = content.length): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(zipSync({ [name]: content }));
  const entry = file.length - 22 - (46 + name.length);
  new DataView(file.buffer).setUint32(entry + 24, size, true);
  return file;
}
