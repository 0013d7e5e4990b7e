import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { WireValue } from '../../contract/generate.ts';
import { cpuMs } from '../../testing/measure-process.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';

const CPU_MS_MAX = 2000;
const engine = createTakumiEngine();
const base = { version: 1, viewport: { width: 400, height: 240 }, unit: 'px', dpi: 96, intent: 'screen' };
const box = { x: 10, y: 10, width: 380, height: 220 };
const variables = [
  { name: 'words', type: 'text', label: '', required: false },
  { name: 'link', type: 'qrcode', label: '', required: false },
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
  'url(#x) url(file:///etc/passwd) @import "x"',
  '&lt;b&gt; &#x41; %3Cb%3E \\u0041',
  '$& $1 $` ${7*7}',
])('%s is drawn as plain text, not as markup', async (words) => {
  const fixed = documentOf({ ...textLayer, text: words });
  const [asValue, asTemplate, empty] = [await draw(bound, { words }), await draw(fixed), await draw(bound)];
  expect(Buffer.compare(asValue.bytes, asTemplate.bytes)).toBe(0);
  expect(Buffer.compare(asValue.bytes, empty.bytes)).not.toBe(0);
});

test('the engine opens no address that a text contains', async () => {
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

const characters = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join('');

test.each([
  ['5,000 marks on one letter', `Z${'\u0301'.repeat(4999)}`],
  ['1,200 different emoji', characters(1200, 0x1f300)],
  ['directions in turn', 'abc שלום مرحبا 123 '.repeat(260)],
  ['5,000 different Han characters', characters(5000, 0x4e00)],
  ['5,000 signs no font has', characters(5000, 0xa500)],
])('%s are drawn within 2 seconds of CPU time', async (_, words) => {
  const started = cpuMs();
  expect((await draw(bound, { words })).bytes.length).toBeGreaterThan(100);
  expect(cpuMs() - started).toBeLessThan(CPU_MS_MAX);
});
