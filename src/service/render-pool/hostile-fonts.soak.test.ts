import { constants, brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildBrandFont, readVariableFont } from '../../testing/brand-font.ts';
import { smallDocument } from '../../testing/build-service.ts';
import { builtWorker, setUpPool } from '../../testing/set-up-pool.ts';
import { buildText } from '../../testing/contract-documents.ts';
import { compileTemplate, withFonts } from '../renderer/compile-template.ts';
import { FontError } from '../renderer/render-engine.ts';
import { addFontFile } from '../workspace/fonts.ts';

const FONTS = process.env.GALLEY_SOAK ? 1_000 : 6;

const text = buildText({
  id: 'words',
  x: 10,
  y: 10,
  text: 'Hamburgefonstiv שלום {{headline}}',
  family: 'Fuzzed',
  size: 24,
});
const template = compileTemplate({ ...smallDocument, layers: [text] });

/** Repeatable random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Changes random bytes, half of them in the table directory at the start. */
function mutate(font: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed * 7_919 + 1);
  const bytes = new Uint8Array(font);
  for (let change = Math.ceil(random() * 20); change > 0; change -= 1) {
    const within = random() < 0.5 ? 400 : bytes.length;
    // The signature stays, because any other is rejected immediately.
    bytes[4 + Math.floor(random() * (within - 4))] = Math.floor(random() * 256);
  }
  return bytes;
}

/** Returns the error message, or undefined for an accepted font. */
async function findRefusal(adding: Promise<unknown>): Promise<string | undefined> {
  try {
    await adding;
    return undefined;
  } catch (error) {
    if (!(error instanceof FontError)) throw error;
    return error.message;
  }
}

/** A pool, and a workspace that accepts every readable font. */
function setUp() {
  const fonts = new Map<string, Uint8Array>();
  const { pool, render } = setUpPool({ workerFile: builtWorker, size: 1, loadFont: async (hash) => fonts.get(hash) });
  const add = (bytes: Uint8Array) => addFontFile({ addFont: async () => ({ isNew: true }) }, pool, bytes);
  return { fonts, add, render };
}

it(
  `${FONTS} damaged fonts are rejected or drawn without affecting other renders`,
  { timeout: 60_000 + FONTS * 2_000 },
  async () => {
    const { fonts, add, render } = setUp();
    const whole = [buildBrandFont(), readVariableFont()];
    const refusals: string[] = [];
    let acceptedCount = 0;
    for (let seed = 0; seed < FONTS; seed += 1) {
      const bytes = mutate(whole[seed % whole.length] ?? new Uint8Array(), seed);
      const [refusal, other] = await Promise.all([findRefusal(add(bytes)), render('1')]);
      expect(other.contentType).toBe('image/png');
      if (refusal !== undefined) refusals.push(refusal);
      else {
        acceptedCount += 1;
        fonts.set(String(seed), bytes);
        const face = { family: 'Fuzzed', weight: 400, italic: false, hash: String(seed), byteCount: bytes.length };
        // An untested part of the font may still be damaged, which fails this render only.
        await render('1', undefined, { template: withFonts(template, [face]) }).catch(() => undefined);
      }
    }
    expect(refusals.length).toBeGreaterThan(FONTS / 4);
    expect(acceptedCount).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatch(/^[A-Z][^.]+[.](?: [A-Z][^.]+[.])?$/);
    expect((await render('1')).contentType).toBe('image/png');
  },
);

const encoder = new TextEncoder();

/** A WOFF2 file with one table that claims to have `byteCount` bytes. */
function packTable(byteCount: number, packed: Uint8Array): Uint8Array {
  const length: number[] = [];
  for (let rest = byteCount; rest > 0; rest = Math.floor(rest / 128)) length.unshift((rest % 128) | 128);
  length[length.length - 1] = (length.at(-1) ?? 0) & 127;
  // Table 1 of the format is `head`.
  const directory = [1, ...length];
  const head = new DataView(new ArrayBuffer(48));
  encoder.encode('wOF2\0\u0001\0\0').forEach((byte, at) => head.setUint8(at, byte));
  head.setUint32(8, 48 + directory.length + packed.length);
  head.setUint16(12, 1);
  head.setUint32(16, Math.min(byteCount, 0xffffffff));
  head.setUint32(20, packed.length);
  return new Uint8Array([...new Uint8Array(head.buffer), ...directory, ...packed]);
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 } };
const bomb = brotliCompressSync(new Uint8Array(200_000_000), quality);

const harmful: [what: string, bytes: Uint8Array, sentence: string][] = [
  ['an empty file', new Uint8Array(), 'The file is empty'],
  ['100 MB', new Uint8Array(100_000_000), 'The file is larger than 8 MB'],
  ['a web page', encoder.encode('<html>'), 'This file is not a supported font'],
  ['a collection', encoder.encode('ttcf\0\u0001\0\0'), 'This file contains several fonts'],
  ['a WOFF', encoder.encode('wOFF\0\u0001\0\0'), 'WOFF files are not supported'],
  ['only a signature', encoder.encode('OTTO'), 'The font file is damaged'],
  ['half a font', buildBrandFont().slice(0, 40_000), 'The font file is damaged'],
  ['a truncated WOFF2', readVariableFont().slice(0, 9_000), 'The font file is damaged'],
  ['a WOFF2 of 300 MB', packTable(300_000_000, bomb), 'The font is larger than 32 MB when unpacked'],
  ['a WOFF2 of 3 GB', packTable(3_000_000_000, bomb), 'The font is larger than 32 MB when unpacked'],
  ['a WOFF2 larger than it claims', packTable(54, bomb), 'The font file is damaged'],
];

it('hostile files are rejected, and a font after them is accepted', async () => {
  const { add, render } = setUp();
  for (const [what, bytes, sentence] of harmful) {
    expect(`${what}: ${await findRefusal(add(bytes))}`).toContain(`${what}: ${sentence}`);
  }
  expect(await findRefusal(add(buildBrandFont()))).toBeUndefined();
  expect((await render('1')).contentType).toBe('image/png');
});
