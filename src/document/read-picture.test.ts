import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it, test } from 'vitest';
import { buildChunk, buildPng } from '../testing/build-png.ts';
import { fitPicture } from '../service/renderer/fit-picture.ts';
import { keepDrawnChunks, PNG_CHUNKS_MAX } from './read-picture.ts';

/** The end of the header chunk. */
const HEADER_END = 33;

const read = (png: Uint8Array) =>
  fitPicture(png, { widthPx: 20, heightPx: 15, fit: 'cover' }).then((drawn) => sharp(drawn).raw().toBuffer());

function withChunks(png: Uint8Array, ...chunks: Buffer[]): Uint8Array {
  return Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)]);
}

function listTypes(png: Uint8Array): string[] {
  const bytes = Buffer.from(png);
  const types: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return types;
}

const pixels = Buffer.from(Array.from({ length: 40 * 30 * 4 }, (_, index) => (index * 37) % 256));
const photo = sharp(pixels, { raw: { width: 40, height: 30, channels: 4 } });
const profiled = await photo.clone().withIccProfile('p3').png().toBuffer();
const profile = profiled.subarray(HEADER_END, HEADER_END + 12 + profiled.readUInt32BE(HEADER_END));
const standard = buildChunk('sRGB', Buffer.from([0]));
const gamma = buildChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
const primaries = buildChunk(
  'cHRM',
  Buffer.from('00007a26000080840000fa0000008d0400003a98000075300000ea6000001770', 'hex'),
);
const coding = buildChunk('cICP', Buffer.from([9, 16, 0, 1]));
const onItsSide = buildChunk('eXIf', Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'));
const plain = await photo.clone().png().toBuffer();

test.each<[string, Uint8Array]>([
  ['plain', plain],
  ['with 16 bits per channel', await photo.clone().toColourspace('rgb16').png().toBuffer()],
  ['in gray', await photo.clone().greyscale().png().toBuffer()],
  ['with transparent palette colors', await photo.clone().png({ palette: true, colours: 16 }).toBuffer()],
  ['interlaced', await photo.clone().png({ progressive: true }).toBuffer()],
  ['with a color profile', profiled],
  ['with a color profile and an sRGB chunk', withChunks(plain, standard, profile)],
  ['with a color profile, gamma and primaries', withChunks(plain, gamma, primaries, profile)],
  ['with gamma and primaries', withChunks(plain, gamma, primaries)],
  ['with code points of another color space', withChunks(plain, coding)],
  ['with an orientation', withChunks(plain, onItsSide)],
])('a PNG %s keeps its pixels', async (_, png) => {
  const kept = keepDrawnChunks(png) ?? expect.fail('refused');
  expect(await read(kept)).toEqual(await read(png));
});

it('text chunks, extra color profiles and animation frames are removed', () => {
  const text = buildChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1000))]));
  const frames = ['acTL', 'fcTL', 'fdAT', 'tIME', 'sPLT', 'abCd'].map((type) => buildChunk(type, Buffer.alloc(8)));
  const png = withChunks(buildPng(), ...Array<Buffer>(1000).fill(text), profile, profile, ...frames);
  expect(listTypes(keepDrawnChunks(png) ?? expect.fail('refused'))).toEqual(['IHDR', 'iCCP', 'IDAT', 'IEND']);
});

it('too many pixel chunks are rejected', () => {
  const none = buildChunk('IDAT', Buffer.alloc(0));
  // Plus three chunks: header, pixels and end.
  const fill = (count: number) => withChunks(buildPng(), ...Array<Buffer>(count).fill(none));
  expect(listTypes(keepDrawnChunks(fill(PNG_CHUNKS_MAX - 3)) ?? expect.fail('refused'))).toHaveLength(PNG_CHUNKS_MAX);
  expect(keepDrawnChunks(fill(PNG_CHUNKS_MAX - 2))).toBeUndefined();
});

it('a file that is cut off anywhere stays damaged', () => {
  const png = buildPng();
  for (let length = 8; length < png.length; length += 1) {
    expect((keepDrawnChunks(png.subarray(0, length)) ?? expect.fail('refused')).length).toBeLessThanOrEqual(length);
  }
});
