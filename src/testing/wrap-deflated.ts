/** A ZIP file with one deflated entry, by hand: local header, bytes, directory, end. `size` is what it says that it unpacks to. */
export function wrapDeflated(name: string, packed: Uint8Array<ArrayBuffer>, size = 0): Uint8Array<ArrayBuffer> {
  const local = 30 + name.length;
  const file = new Uint8Array(local + packed.length + 46 + name.length + 22);
  const view = new DataView(file.buffer);
  const letters = new TextEncoder().encode(name);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(26, name.length, true);
  file.set(letters, 30);
  file.set(packed, local);
  const at = local + packed.length;
  view.setUint32(at, 0x02014b50, true);
  view.setUint16(at + 10, 8, true);
  view.setUint32(at + 20, packed.length, true);
  view.setUint32(at + 24, size, true);
  view.setUint16(at + 28, name.length, true);
  file.set(letters, at + 46);
  const end = at + 46 + name.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint32(end + 12, end - at, true);
  view.setUint32(end + 16, at, true);
  return file;
}
