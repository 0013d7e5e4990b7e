/** Other renders, earlier or parallel, never change the bytes of a render. */
import { describe, expect, test } from 'vitest';
import { buildText } from '../../testing/contract-documents.ts';
import { starterWorkspace } from '../starter/starter-workspace.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { readExamples } from './read-examples.ts';
import type { RenderEngine, RenderRequest } from './render-engine.ts';
import { splitLayers } from './split-layers.ts';

const document = parseTemplateDocument({
  version: 1,
  viewport: { width: 320, height: 120 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [{ name: 'words', type: 'text', label: '', required: false }],
  background: {
    type: 'linear',
    angle: 120,
    stops: [
      { color: '#fef3c7', at: 0 },
      { color: '#bae6fd', at: 1 },
    ],
  },
  layers: [
    { id: 'tile', type: 'shape', shape: 'rect', x: 6, y: 6, width: 308, height: 108, radius: 20, fill: '#ffffff80' },
    buildText({
      id: 'words',
      text: '{{words}}',
      x: 16,
      y: 16,
      width: 288,
      height: 88,
      family: 'Fraunces',
      size: 30,
      minSize: 8,
      color: '#111111',
    }),
  ],
});
const compiled = compileTemplate(document);
const texts = [
  'Twice the same',
  'مرحبا بالعالم',
  'שלום עולם',
  'नमस्ते दुनिया',
  'สวัสดีชาวโลก',
  '用一个模板 直',
  'テンプレート 直',
  '한국어 直',
  'Go 🚀 👩‍👩‍👧‍👦',
  'ᚠᛇ ★ ♪ Ω',
];

function requestOf(words: string, format: RenderRequest['format'] = 'png'): RenderRequest {
  return { template: compiled, values: new Map([['words', words]]), format, scale: 1 };
}

async function drawAll(engine: RenderEngine, words: readonly string[]): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const text of words) drawn.set(text, await drawOnce(engine, text));
  return drawn;
}

async function drawOnce(engine: RenderEngine, text: string): Promise<string> {
  return Buffer.from((await engine.render(requestOf(text))).bytes).toString('base64');
}

/** Renders per engine. `npm run soak` draws a thousand in total. */
const RENDERS = process.env.GALLEY_SOAK === '1' ? 250 : 8;

test(
  `the same request gives the same bytes in ${4 * RENDERS} renders by four engines`,
  { timeout: 120_000 },
  async () => {
    const expected = await drawAll(createTakumiEngine(), texts);
    const changed: string[] = [];
    const engines = Array.from({ length: 4 }, () => createTakumiEngine());
    await Promise.all(
      engines.map(async (engine, turn) => {
        for (let index = 0; index < RENDERS; index += 1) {
          const text = texts[(index * (turn + 1) + turn) % texts.length] ?? '';
          if ((await drawOnce(engine, text)) !== expected.get(text)) changed.push(text);
        }
      }),
    );
    expect(changed).toEqual([]);
  },
);

test('earlier proofs and examples of a template do not change its renders', async () => {
  const engine = createTakumiEngine();
  for (const purpose of ['proof', 'proof', 'example', 'example', 'check'] as const) {
    await engine.render({ ...requestOf('Look', 'webp'), purpose, sidePxMax: 60 });
  }
  const alone = await drawAll(createTakumiEngine({ keepsBases: false }), texts);
  expect(await drawAll(engine, texts)).toEqual(alone);
});

test('parallel requests each get their own image', async () => {
  const expected = await drawAll(createTakumiEngine(), texts);
  const engine = createTakumiEngine();
  const many = Array.from({ length: 5 }, () => texts).flat();
  const drawn = await Promise.all(many.map((text) => drawOnce(engine, text)));
  expect(many.filter((text, index) => drawn[index] !== expected.get(text))).toEqual([]);
});

describe('cached and uncached base images give the same bytes for', () => {
  const kept = createTakumiEngine();
  const plain = createTakumiEngine({ keepsBases: false });
  const templates = starterWorkspace.projects.flatMap((project) => project.templates);

  test.each(templates.map((template) => [template.name, template] as const))('"%s"', async (_, template) => {
    const { values } = readExamples(template.document);
    for (const scale of [0.5, 0.37]) {
      const request = {
        template: compileTemplate(template.document),
        values: new Map(Object.entries(values)),
        format: 'png',
        scale,
      } as const;
      const expected = (await plain.render(request)).bytes;
      for (let time = 0; time < 3; time += 1) {
        expect(Buffer.compare((await kept.render(request)).bytes, expected)).toBe(0);
      }
    }
  });

  test('each format', async () => {
    expect(splitLayers(document).shared).toHaveLength(1);
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const expected = (await plain.render(requestOf('Shared', format))).bytes;
      for (let time = 0; time < 3; time += 1) {
        expect(Buffer.compare((await kept.render(requestOf('Shared', format))).bytes, expected)).toBe(0);
      }
    }
  });

  test('an image with a side of 9,600 px', async () => {
    const long = compileTemplate({
      ...document,
      viewport: { width: 2400, height: 120 },
      background: '#ffffff',
      layers: [{ id: 'tile', type: 'shape', shape: 'rect', x: 2300, y: 20, width: 80, height: 80, fill: '#2b59c3' }],
    });
    const request = { template: long, values: new Map(), format: 'png', scale: 4 } as const;
    const expected = (await plain.render(request)).bytes;
    for (let time = 0; time < 2; time += 1) {
      expect(Buffer.compare((await kept.render(request)).bytes, expected)).toBe(0);
    }
  });
});
