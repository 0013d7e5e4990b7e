/** Instead of `node:zlib`: the checksum of PNG chunks, which is all that is used of it. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of bytes, or of what comes after those that gave `start`. */
export function crc32(bytes: Uint8Array, start = 0): number {
  let value = ~start;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
