import { crc32 } from 'node:zlib';

const PNG_SIGNATURE_LENGTH = 8;
const PNG_CHUNK_OVERHEAD = 12;
/** What a viewer needs; text, times and tool names would make equal images differ and reveal what drew them. */
const PNG_CHUNKS_KEPT = new Set(['IHDR', 'sRGB', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const METRES_PER_INCH = 0.0254;

/** The same PNG with its density in a pHYs chunk and no chunk that is not needed to show it. */
export function withPngDensity(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [png.subarray(0, PNG_SIGNATURE_LENGTH)];
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let hasDensity = false;
  for (let start = PNG_SIGNATURE_LENGTH; start + PNG_CHUNK_OVERHEAD <= png.length;) {
    const end = start + PNG_CHUNK_OVERHEAD + view.getUint32(start);
    const type = String.fromCharCode(...png.subarray(start + 4, start + 8));
    if (type === 'IDAT' && !hasDensity) {
      parts.push(densityChunk(dpi));
      hasDensity = true;
    }
    if (PNG_CHUNKS_KEPT.has(type)) parts.push(png.subarray(start, end));
    start = end;
  }
  return concatenate(parts);
}

/** The pHYs chunk of a density in dots per inch. */
function densityChunk(dpi: number): Uint8Array {
  const chunk = new Uint8Array(PNG_CHUNK_OVERHEAD + 9);
  const view = new DataView(chunk.buffer);
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  chunk[16] = 1;
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

/** The same JPEG with its density in dots per inch in the JFIF header, which is added where there is none. */
export function withJpegDensity(jpeg: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0);
  const density = Math.min(0xffff, Math.round(dpi));
  new DataView(header.buffer).setUint16(12, density);
  new DataView(header.buffer).setUint16(14, density);
  const hasHeader = jpeg[2] === 0xff && jpeg[3] === 0xe0;
  const rest = hasHeader ? 4 + (((jpeg[4] ?? 0) << 8) | (jpeg[5] ?? 0)) : 2;
  return concatenate([jpeg.subarray(0, 2), header, jpeg.subarray(rest)]);
}

/** The parts one after the other. */
function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
