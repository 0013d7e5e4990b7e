import { expect, it } from 'vitest';
import { blankEngine, smallDocument } from '../../testing/build-service.ts';
import { compileTemplate, withFonts, type RenderTemplate } from '../renderer/compile-template.ts';
import type { LayerOf } from '../renderer/layer.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import { FontError, RenderInputError } from '../renderer/render-engine.ts';
import { createRenderAnswerer, type AnswererOptions } from './answer-render.ts';

const request = { values: new Map(), format: 'png', scale: 1, addressed: new Map() } as const;

const text: LayerOf<'text'> = {
  type: 'text',
  id: 'text',
  x: 0,
  y: 0,
  width: 100,
  height: 20,
  text: 'Hi',
  family: 'Inter',
  weight: 400,
  size: 12,
  color: '#000000',
};

function buildAnswerer(options: Partial<AnswererOptions> = {}) {
  return createRenderAnswerer({ createEngine: () => blankEngine, readFont: blankEngine.readFont, ...options });
}

function buildTemplates(count: number): RenderTemplate[] {
  return Array.from({ length: count }, (_, index) => compileTemplate({ ...smallDocument, dpi: 100 + index / 10 }));
}

it('templates are kept only as long as there is room for their bytes, round 1,000 of them', async () => {
  const templates = buildTemplates(1000);
  const byteCount = templates[0]?.byteCount ?? 0;
  const answer = buildAnswerer({ templateBytesMax: 100 * byteCount + byteCount / 2 });
  for (const template of templates) {
    expect(await answer({ ...request, templateId: template.id, template })).toMatchObject({ kind: 'image' });
  }
  const kinds = await Promise.all(templates.map(async ({ id }) => (await answer({ ...request, templateId: id })).kind));
  expect(kinds.lastIndexOf('templateMissing')).toBeLessThan(templates.length - 90);
  expect(kinds.filter((kind) => kind === 'image').length).toBeLessThanOrEqual(101);
});

it('a template that has no room at all is rendered when it comes along', async () => {
  const [template] = buildTemplates(1);
  const answer = buildAnswerer({ templateBytesMax: 1 });
  const templateId = template?.id ?? '';
  expect(await answer({ ...request, templateId, template })).toMatchObject({ kind: 'image' });
  expect(await answer({ ...request, templateId })).toEqual({ kind: 'templateMissing' });
});

it('the pictures of a request are those it names by address, and no others', async () => {
  const [template] = buildTemplates(1);
  const loaded: unknown[] = [];
  const answer = buildAnswerer({
    createEngine: ({ loadPicture }) => ({
      ...blankEngine,
      async render(asked, signal) {
        loaded.push(await loadPicture('https://example.com/a.png').catch((error: Error) => error.message));
        return blankEngine.render(asked, signal);
      },
    }),
  });
  const bytes = Uint8Array.of(1, 2, 3);
  const named = { ...request, templateId: template?.id ?? '', template };
  await answer({ ...named, addressed: new Map([['https://example.com/a.png', bytes]]) });
  await answer(named);
  expect(loaded).toEqual([bytes, 'The picture was not handed over']);
});

it.each([
  [
    new RenderInputError('photo', 'Choose another.'),
    { kind: 'input', variableName: 'photo', message: 'Choose another.' },
  ],
  [new Error('no glyphs'), { kind: 'failed', message: 'no glyphs' }],
  [new FontError('Use another.'), { kind: 'fontRefused', message: 'Use another.' }],
])('a failure is told in words that travel', async (error, told) => {
  const [template] = buildTemplates(1);
  const answer = buildAnswerer({ createEngine: () => ({ ...blankEngine, render: () => Promise.reject(error) }) });
  expect(await answer({ ...request, templateId: template?.id ?? '', template })).toEqual(told);
});

const face = (hash: string): OwnFace => ({ family: hash, weight: 400, italic: false, hash, byteCount: 10 });

function setIn(...families: string[]): RenderTemplate {
  const layers = families.map((family) => ({ ...text, id: family, family }));
  return withFonts(compileTemplate({ ...smallDocument, layers }), families.map(face));
}

it('fonts are asked for once, and again when others have taken their room', async () => {
  let madeCount = 0;
  const handed: string[] = [];
  const answer = buildAnswerer({
    fontBytesMax: 25,
    createEngine: ({ loadFont }) => {
      madeCount += 1;
      return {
        ...blankEngine,
        async render(asked) {
          for (const { hash } of asked.template.fonts ?? []) if (await loadFont(hash)) handed.push(hash);
          return blankEngine.render(asked);
        },
      };
    },
  });
  const ask = async (template: RenderTemplate) => {
    const named = { ...request, templateId: template.id, template };
    const first = await answer(named);
    if (first.kind !== 'fontsMissing') return first.kind;
    const fonts = new Map(first.hashes.map((hash) => [hash, new Uint8Array(10)]));
    expect(await answer({ ...named, fonts })).toMatchObject({ kind: 'image' });
    return first.hashes;
  };
  expect(await ask(setIn('a', 'b'))).toEqual(['a', 'b']);
  expect(await ask(setIn('b'))).toBe('image');
  expect(await ask(setIn('b', 'c'))).toEqual(['b', 'c']);
  expect(await ask(setIn('b'))).toBe('image');
  expect(await ask(setIn('a'))).toEqual(['a']);
  expect(madeCount).toBe(3);
  expect(handed).toEqual(['a', 'b', 'b', 'c', 'a']);
});
