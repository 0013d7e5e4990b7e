/** Scans drawn codes. `npm run soak` draws 1,000 of each kind; the seed is fixed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { gs1CheckDigit } from '../../variables/symbology-rules.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });

const RUNS = process.env.GALLEY_SOAK === '1' ? 1_000 : 40;
/** Drawn in parallel on the engine's threads. */
const AT_ONCE = 8;
const SEED = 20_261_121;
const engine = createTakumiEngine();

const box = { id: 'code', x: 8, y: 8, source: { variable: 'code' } };
const square = { ...box, width: 260, height: 260 };
const bars = { ...box, type: 'barcode', width: 640, height: 50 };
const document = (variable: 'qrcode' | 'barcode', layer: { width: number; height: number }) =>
  parseTemplateDocument({
    version: 1,
    viewport: { width: layer.width + 16, height: layer.height + 16 },
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    variables: [{ name: 'code', type: variable, label: '', required: true }],
    background: '#ffffff',
    layers: [layer],
  });

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const checked = (length: number) => digits(length - 1).map((text) => text + gs1CheckDigit(text));
const letters = (alphabet: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 1, maxLength });
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** Letters of many scripts and emoji, without lone surrogates and controls, which scanners change. */
const anyWords = fc
  .string({
    unit: fc.constantFrom(...Array.from(`${ASCII}äßéñŁжЖαΩ用一个模板テストमस्ते한글مرحبا🚀👩‍👧🇯🇵`)),
    minLength: 1,
    maxLength: 60,
  })
  .filter((text) => text.trim() === text);
const plainWords = letters(ASCII, 30).filter((text) => text.trim() === text && text !== '');

type Kind = [
  name: string,
  document: ReturnType<typeof document>,
  format: ReadInputBarcodeFormat,
  values: fc.Arbitrary<string>,
];
const kinds: Kind[] = [
  ...(['low', 'medium', 'quartile', 'high'] as const).map((errorCorrection): Kind => [
    `QR ${errorCorrection}`,
    document('qrcode', { ...square, type: 'qrcode', errorCorrection } as typeof square),
    'QRCode',
    anyWords,
  ]),
  ['Data Matrix', document('barcode', { ...square, type: 'datamatrix' } as typeof square), 'DataMatrix', plainWords],
  ['Code 128', document('barcode', { ...bars, symbology: 'code128' } as typeof bars), 'Code128', plainWords],
  [
    'Code 39',
    document('barcode', { ...bars, symbology: 'code39' } as typeof bars),
    'Code39Std',
    letters('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.$/+%', 20),
  ],
  [
    'Code 93',
    document('barcode', { ...bars, symbology: 'code93' } as typeof bars),
    'Code93',
    letters('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.$/+%', 20),
  ],
  ['ITF', document('barcode', { ...bars, symbology: 'interleaved2of5' } as typeof bars), 'ITF', digits(16)],
  ['ITF-14', document('barcode', { ...bars, symbology: 'itf14' } as typeof bars), 'ITF', checked(14)],
  ['EAN-13', document('barcode', { ...bars, symbology: 'ean13' } as typeof bars), 'EAN13', checked(13)],
  ['EAN-8', document('barcode', { ...bars, symbology: 'ean8' } as typeof bars), 'EAN8', checked(8)],
  ['UPC-A', document('barcode', { ...bars, symbology: 'upca' } as typeof bars), 'UPCA', checked(12)],
];

test.each(kinds)('%s reads back as typed', { timeout: 600_000 }, async (name, drawn, format, values) => {
  // The four QR levels share the runs.
  const numRuns = Math.ceil(name.startsWith('QR') ? RUNS / 4 : RUNS);
  const typed = fc.sample(values, { numRuns, seed: SEED });
  const template = compileTemplate(drawn);
  async function expectBack(code: string): Promise<void> {
    const request = { template, values: new Map([['code', code]]), format: 'png', scale: 1 } as const;
    expect(checkDrawable(drawn, request.values)).toEqual([]);
    const { bytes } = await engine.render(request);
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' };
    const [found] = await readBarcodes(image as ImageData, {
      formats: [format],
      tryHarder: true,
      tryCode39ExtendedMode: false,
    });
    // Scanners return UPC-A as EAN-13 with a leading zero.
    expect(found?.text).toBe(format === 'UPCA' ? `0${code}` : code);
  }

  for (let first = 0; first < typed.length; first += AT_ONCE) {
    await Promise.all(typed.slice(first, first + AT_ONCE).map(expectBack));
  }
});
