/**
 * Golden images of every painter and script, each reviewed by a person. After an intended change, run
 * `UPDATE_GOLDEN=1 npx vitest run src/service/renderer/golden.test.ts` and review the differences.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { WireValue } from '../../contract/generate.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';

/** Color tolerance of pixelmatch, from 0 to 1. Processors round antialiased edges differently. */
const COLOR_THRESHOLD = 0.1;
/** Largest part of different pixels. A letter that moves by one pixel exceeds it. */
const PIXELS_THRESHOLD = 0.001;

const engine = createTakumiEngine();
const folder = new URL('./golden/', import.meta.url);

interface Case {
  width?: number;
  height?: number;
  unit?: string;
  dpi?: number;
  scale?: number;
  background?: unknown;
  values?: Record<string, WireValue>;
  locale?: string;
  layers: object[];
}

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const ink = { family: 'Inter', weight: 400, size: 16, color: '#1a1a2e' };
const text = (words: string, x: number, y: number, width: number, height: number) => ({
  ...ink,
  type: 'text',
  text: words,
  ...box(x, y, width, height),
});
const rect = (x: number, y: number, width: number, height: number) => ({
  type: 'shape',
  shape: 'rect',
  fill: '#2b59c3',
  ...box(x, y, width, height),
});
const frame = (x: number, y: number, width: number, height: number) => ({
  ...rect(x, y, width, height),
  fill: '#eef1f6',
});
const stops = [
  { color: '#0f172a', at: 0 },
  { color: '#1d4ed8', at: 0.55 },
  { color: '#f59e0b', at: 1 },
];
const shadow = { x: 3, y: 5, blur: 8, color: '#00000080' };
const pangram = 'The quick brown fox jumps over the lazy dog and keeps running far beyond the box.';
const sign = (words: string): Case => ({
  width: 320,
  height: 100,
  values: { words },
  layers: [{ ...text('{{words}}', 10, 10, 300, 80), weight: 600, size: 26, minSize: 20, lineHeight: 1.35 }],
});

/** Dates and prices in one language, aligned at the start of its lines. */
const dates = (locale: string, words: string): Case => ({
  height: 250,
  locale,
  values: { day: '2026-12-24', amount: 1234567.5, words },
  layers: [
    '{{words}}: {{day|weekday}}',
    '{{day|long}}',
    '{{day|medium}}',
    '{{amount|price:EUR}}',
    '{{amount|number}}',
  ].map((line, index) => ({ ...text(line, 10, 10 + index * 46, 300, 44), size: 18, lineHeight: 1.2 })),
});

const photo = await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="80" height="80" fill="#c0392b"/><rect x="80" width="80" height="80" fill="#27ae60"/><rect x="160" width="80" height="80" fill="#2980b9"/><circle cx="120" cy="40" r="30" fill="#fff"/></svg>`,
  ),
)
  .png()
  .toBuffer();
const photoValue = `data:image/png;base64,${photo.toString('base64')}`;
const picture = { type: 'picture', source: { variable: 'photo' } };

const cases: Record<string, Case> = {
  shapes: {
    layers: [
      { ...rect(10, 10, 80, 60), fill: { type: 'linear', angle: 135, stops }, radius: [30, 0, 12, 4] },
      {
        ...rect(110, 10, 80, 60),
        fill: { type: 'radial', x: 0.3, y: 0.4, stops },
        border: { width: 4, color: '#000000' },
      },
      { ...rect(210, 10, 90, 60), shape: 'ellipse', shadow },
      { ...rect(25, 115, 70, 40), rotation: 30, opacity: 0.5 },
      { ...rect(120, 100, 70, 70), radius: 14, shadow, fill: '#ffffff', border: { width: 1, color: '#2b59c3' } },
      { ...rect(220, 100, 70, 70), fill: '#e11d4880' },
      { ...rect(250, 130, 70, 90), fill: '#0ea5e980' },
    ],
  },
  'text-fitting': {
    height: 240,
    layers: [
      frame(10, 10, 140, 44),
      { ...text(pangram, 10, 10, 140, 44), maxLines: 2 },
      frame(170, 10, 140, 60),
      { ...text(pangram, 170, 10, 140, 60), size: 40, minSize: 8 },
      frame(10, 70, 140, 60),
      { ...text('Middle', 10, 70, 140, 60), align: 'center', verticalAlign: 'middle', size: 24, weight: 800 },
      frame(170, 85, 140, 60),
      { ...text('Bottom right', 170, 85, 140, 60), align: 'end', verticalAlign: 'bottom', italic: true },
      frame(10, 150, 140, 80),
      { ...text('Donaudampfschifffahrtsgesellschaft 2027', 10, 150, 140, 80) },
      frame(170, 160, 140, 66),
      { ...text('A headline that would leave one orphan', 170, 160, 140, 66), balance: true, align: 'center' },
    ],
  },
  'text-style': {
    height: 240,
    layers: [
      { ...text(pangram, 10, 10, 300, 44), align: 'justify', size: 14 },
      { ...text('Letter spacing', 10, 60, 300, 30), letterSpacing: 0.3, size: 18 },
      { ...text('upper', 10, 90, 100, 30), uppercase: true, decoration: 'underline' },
      { ...text('line through', 110, 90, 100, 30), decoration: 'line-through', color: '#e11d48' },
      { ...text('Fraunces', 10, 120, 140, 40), family: 'Fraunces', weight: 900, size: 26 },
      { ...text('Grotesk', 160, 120, 140, 40), family: 'Space Grotesk', weight: 300, size: 26 },
      { ...text('Shadow', 10, 165, 140, 40), size: 30, weight: 800, color: '#ffffff', shadow: { ...shadow, blur: 4 } },
      { ...text('Turned', 180, 180, 100, 30), rotation: -12, opacity: 0.6, size: 24 },
      { ...text('two\n  lines', 250, 60, 80, 60), lineHeight: 1.8, size: 13 },
    ],
  },
  binding: {
    height: 110,
    values: { amount: 1234.5, day: '2027-03-09', name: 'Ada <b>Lovelace</b>' },
    layers: [
      text('{{name}} — {{amount|currency:EUR}}', 10, 10, 300, 24),
      text('{{day|weekday}}[[, {{photo}}]]', 10, 35, 300, 24),
      { ...text('shown', 10, 60, 80, 24), showWhen: { variable: 'amount', equals: 1234.5 } },
      { ...text('HIDDEN', 100, 60, 80, 24), hideWhenEmpty: 'photo' },
      { ...text('shown', 190, 60, 80, 24), showWhenEmpty: 'photo' },
      { ...text('HIDDEN', 10, 84, 80, 24), hideWhen: { variable: 'day', equals: '2027-03-09' } },
    ],
  },
  pictures: {
    values: { photo: photoValue },
    layers: [
      { ...picture, ...box(10, 10, 80, 80) },
      { ...picture, ...box(100, 10, 80, 80), focus: { x: 0, y: 0.5 } },
      { ...picture, ...box(190, 10, 120, 80), fit: 'contain' },
      { ...picture, ...box(10, 105, 80, 80), radius: 40, border: { width: 4, color: '#1a1a2e' } },
      { ...picture, ...box(105, 105, 80, 80), radius: [0, 30, 0, 30], shadow, rotation: 10 },
      { ...picture, ...box(210, 105, 90, 80), source: { asset: 'dunes' }, opacity: 0.7 },
    ],
  },
  codes: {
    height: 230,
    background: '#f4f1ea',
    layers: [
      { type: 'qrcode', ...box(10, 10, 100, 100), source: { text: 'https://example.com/a' }, radius: 10 },
      { type: 'qrcode', ...box(120, 10, 90, 90), source: { text: 'HIGH' }, errorCorrection: 'high', color: '#14532d' },
      { type: 'datamatrix', ...box(220, 10, 90, 90), source: { text: 'Data Matrix 0042' } },
      { type: 'barcode', ...box(10, 120, 190, 60), source: { text: 'ORD-42' }, symbology: 'code128', textSize: 11 },
      { type: 'barcode', ...box(205, 120, 110, 60), source: { text: '96385074' }, symbology: 'ean8', textSize: 10 },
      {
        type: 'barcode',
        ...box(10, 190, 300, 30),
        source: { text: '400638133393' },
        symbology: 'ean13',
        align: 'left',
      },
    ],
  },
  clear: {
    height: 80,
    background: null,
    layers: [rect(20, 20, 100, 40), { ...rect(80, 30, 200, 40), fill: '#e11d4880' }],
  },
  print: {
    width: 54,
    height: 30,
    unit: 'mm',
    dpi: 150,
    layers: [
      { ...rect(2, 2, 50, 8), radius: 1 },
      { ...text('8 pt at 150 dpi', 3, 13, 48, 5), size: 8 },
      { type: 'barcode', ...box(2, 19, 50, 9), source: { text: 'MM-54' }, symbology: 'code39', align: 'left' },
    ],
  },
  'scale-two': {
    width: 160,
    height: 60,
    scale: 2,
    layers: [rect(5, 5, 40, 50), text('Twice as sharp', 50, 5, 105, 50)],
  },
  'script-arabic': sign('مرحبا بالعالم، هذه صورة شخصية من قالب واحد'),
  'script-hebrew': sign('שלום עולם, תמונה מותאמת אישית 123'),
  'script-devanagari': sign('नमस्ते दुनिया, एक टेम्पलेट से क्षिप्र चित्र'),
  'script-thai': sign('สวัสดีชาวโลกสร้างภาพจากเทมเพลตเดียวกัน'),
  'script-chinese': sign('用一个模板在几毫秒内渲染个性化图片，支持自动换行。'),
  'script-japanese': sign('テンプレートから画像を生成します。「禁則処理」も確認。'),
  'script-korean': sign('하나의 템플릿으로 개인화된 이미지를 만듭니다.'),
  'script-mixed': sign('Order رقم 42 مرحبا (test) abc בעברית 直 end'),
  'locale-german': dates('de-DE', 'Gültig bis'),
  'locale-french': dates('fr-FR', 'Valable jusqu’au'),
  'locale-arabic': dates('ar-EG', 'ينتهي في'),
  'locale-japanese': dates('ja-JP', '有効期限'),
  'locale-capitals': {
    height: 44,
    locale: 'tr-TR',
    values: { day: '2026-11-23' },
    layers: [{ ...text('istanbul, {{day|weekday}}', 10, 10, 300, 24), uppercase: true }],
  },
  'locale-hindi': dates('hi-IN', 'मान्य तिथि'),
  emoji: sign('Go 🚀 👩‍👩‍👧‍👦 👍🏽 🇯🇵 🏳️‍🌈 1️⃣ ❤️ but #1 * ™ © 42'),
};

test.each(Object.entries(cases))('"%s" matches its golden image', async (name, input) => {
  const { width = 320, height = 200, unit = 'px', dpi = 96, scale = 1, background = '#ffffff', locale } = input;
  const variables = ['words', 'amount', 'day', 'name', 'photo'].map((variable) => ({
    name: variable,
    type: variable === 'photo' ? 'image' : 'text',
    label: '',
    required: false,
  }));
  const layers = input.layers.map((layer, index) => ({ id: `layer ${index}`, ...layer }));
  const viewport = { width, height };
  const rest = { version: 1, viewport, unit, dpi, intent: 'screen', variables, background, layers, locale };
  const document = parseTemplateDocument(rest);
  const values = new Map(Object.entries(input.values ?? {}));
  const { bytes } = await engine.render({ template: compileTemplate(document), values, format: 'png', scale });
  const file = new URL(`${name}.png`, folder);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, bytes);
  expect(existsSync(file)).toBe(true);
  const [drawn, golden] = await Promise.all([readPixels(bytes), readPixels(readFileSync(file))]);
  expect(drawn.info).toEqual(golden.info);
  const { width: widthPx, height: heightPx } = golden.info;
  const different = pixelmatch(drawn.data, golden.data, undefined, widthPx, heightPx, { threshold: COLOR_THRESHOLD });
  expect(different).toBeLessThanOrEqual(widthPx * heightPx * PIXELS_THRESHOLD);
});

async function readPixels(png: Uint8Array) {
  return sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
