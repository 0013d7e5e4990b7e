import { crc32 } from 'node:zlib';
import { PNG_CHUNK_OVERHEAD, PNG_SIGNATURE_LENGTH, readPngChunks } from '../../document/read-picture.ts';

/** The chunks to keep. Text, times and tool names would make equal images differ. */
const PNG_CHUNKS_KEPT = new Set(['IHDR', 'sRGB', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const METERS_PER_INCH = 0.0254;

/** Adds the density to a PNG as a pHYs chunk, and removes the chunks that viewers don't need. */
export function withPngDensity(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const parts = [png.subarray(0, PNG_SIGNATURE_LENGTH)];
  let hasDensity = false;
  for (const { type, bytes } of readPngChunks(png)) {
    if (type === 'IDAT' && !hasDensity) {
      parts.push(densityChunk(dpi));
      hasDensity = true;
    }
    if (PNG_CHUNKS_KEPT.has(type)) parts.push(bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function densityChunk(dpi: number): Uint8Array {
  const chunk = new Uint8Array(PNG_CHUNK_OVERHEAD + 9);
  const view = new DataView(chunk.buffer);
  const perMeter = Math.round(dpi / METERS_PER_INCH);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, perMeter);
  view.setUint32(12, perMeter);
  chunk[16] = 1;
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

/** Sets the density in a JPEG's JFIF header. Adds the header if it is missing. */
export function withJpegDensity(jpeg: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0);
  const density = Math.min(0xffff, Math.round(dpi));
  new DataView(header.buffer).setUint16(12, density);
  new DataView(header.buffer).setUint16(14, density);
  const hasHeader = jpeg[2] === 0xff && jpeg[3] === 0xe0;
  const rest = hasHeader ? 4 + (((jpeg[4] ?? 0) << 8) | (jpeg[5] ?? 0)) : 2;
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(rest)]));
}
