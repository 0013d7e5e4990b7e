/** Rows E01, E04 and E05 of the threats. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { WireValue } from '../../contract/generate.ts';
import { cpuMs } from '../../testing/measure-process.ts';
import { checkDrawable } from './check-drawable.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import { parseTemplateDocument } from './parse-template-document.ts';

const CPU_MS_MAX = 2000;
const engine = createTakumiEngine();
const base = { version: 1, viewport: { width: 400, height: 240 }, unit: 'px', dpi: 96, intent: 'screen' };
const box = { x: 10, y: 10, width: 380, height: 220 };
const variables = [
  { name: 'words', type: 'text', label: '', required: false },
  { name: 'link', type: 'qrcode', label: '', required: false },
  { name: 'ean', type: 'barcode', label: '', required: false },
  { name: 'day', type: 'date', label: '', required: false },
  { name: 'amount', type: 'number', label: '', required: false },
];
const textLayer = { ...box, type: 'text', family: 'Inter', weight: 400, size: 24, minSize: 4, color: '#111111' };

function documentOf(...layers: object[]) {
  return parseTemplateDocument({
    ...base,
    variables,
    background: '#ffffff',
    layers: layers.map((layer, index) => ({ id: `${index}`, ...layer })),
  });
}

const bound = documentOf({ ...textLayer, text: '{{words}}' });

async function draw(document: ReturnType<typeof documentOf>, values: Record<string, WireValue> = {}) {
  return engine.render({
    template: compileTemplate(document),
    values: new Map(Object.entries(values)),
    format: 'png',
    scale: 1,
  });
}

test.each([
  '</text><image href="file:///etc/passwd"/>',
  '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>&xxe;',
  ']]><script>alert(1)</script>',
  'url(#x) url(file:///etc/passwd) @import "x"',
  '"; background: url(x); }',
  '&lt;b&gt; &#x41; %3Cb%3E \\u0041',
  '$& $1 $` ${7*7}',
])('E01 %s is drawn letter by letter, as the same text of a template', async (words) => {
  const fixed = documentOf({ ...textLayer, text: words });
  const [asValue, asTemplate, empty] = [await draw(bound, { words }), await draw(fixed), await draw(bound)];
  expect(Buffer.compare(asValue.bytes, asTemplate.bytes)).toBe(0);
  expect(Buffer.compare(asValue.bytes, empty.bytes)).not.toBe(0);
});

test('E01 no text makes the engine open an address', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const words = `${address}a.png <img src="${address}b.png"> url(${address}c.svg) @font-face{src:url(${address}d)}`;
  await draw(bound, { words });
  await draw(documentOf({ ...box, type: 'qrcode', source: { variable: 'link' } }), { link: `${address}e` });
  expect(asked).toEqual([]);
});

test('E04 a text of 1 MB is refused by the name of its variable, before anything is drawn', async () => {
  const started = cpuMs();
  expect(checkDrawable(bound, new Map([['words', 'a'.repeat(1_000_000)]]))).toEqual([
    { name: 'words', message: 'Shorten it to 5,000 characters at most.' },
  ]);
  expect(cpuMs() - started).toBeLessThan(CPU_MS_MAX);
});

const characters = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join('');

test.each([
  ['5,000 marks on one letter', `Z${'\u0301'.repeat(4999)}`],
  ['500 letters of ten marks', `a${'\u0301'.repeat(9)}`.repeat(500)],
  ['450 joined families', '👩‍👩‍👧‍👦'.repeat(450)],
  ['1,200 different emoji', characters(1200, 0x1f300)],
  ['directions in turn', 'abc שלום مرحبا 123 '.repeat(260)],
  ['5,000 letters that join', 'م'.repeat(5000)],
  ['5,000 different Han characters', characters(5000, 0x4e00)],
  ['Thai without a space', 'สวัสดีชาวโลก'.repeat(400)],
  ['5,000 signs no font has', characters(5000, 0xa500)],
])('E04 %s are drawn within 2 seconds of processor', async (_, words) => {
  const started = cpuMs();
  expect((await draw(bound, { words })).bytes.length).toBeGreaterThan(100);
  expect(cpuMs() - started).toBeLessThan(CPU_MS_MAX);
});

test.each<[name: string, value: WireValue, message: RegExp]>([
  ['link', 'x'.repeat(10_000), /^Shorten it: a QR code holds at most 2,331 bytes\.$/],
  ['link', '直'.repeat(800), /^Shorten it: a QR code holds at most/],
  ['ean', '40063813339\u0000', /^Use 13 digits/],
  ['ean', '٤٠٠٦٣٨١٣٣٣٩٣١', /^Use 13 digits/],
  ['ean', -400638133393, /^Use 13 digits/],
  ['ean', 1e21, /^Use 13 digits/],
])('E05 the variable %s with %j is refused by its name', async (name, value, message) => {
  const document = documentOf(
    { ...box, type: 'qrcode', source: { variable: 'link' } },
    { ...box, type: 'barcode', source: { variable: 'ean' }, symbology: 'ean13' },
  );
  const problems = checkDrawable(document, new Map([[name, value]]));
  expect(problems).toEqual([{ name, message: expect.stringMatching(message) as string }]);
  await expect(draw(document, { [name]: value })).rejects.toMatchObject({ variableName: name });
});

test.each<[name: string, value: WireValue]>([
  ['link', ''],
  ['ean', ''],
  ['day', '9999-99-99'],
  ['day', '0000-00-00'],
  ['amount', Number.MAX_VALUE],
  ['amount', -0],
  ['amount', '1e999'],
])('E05 the variable %s with %j is drawn without harm', async (name, value) => {
  const document = documentOf(
    { ...textLayer, text: '{{day|weekday}} {{amount|currency:EUR}} {{amount|decimals:2}}' },
    { ...box, type: 'qrcode', source: { variable: 'link' } },
    { ...box, type: 'barcode', source: { variable: 'ean' }, symbology: 'ean13' },
  );
  expect((await draw(document, { [name]: value })).widthPx).toBe(400);
});
