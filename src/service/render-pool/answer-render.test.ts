import { expect, it } from 'vitest';
import { blankEngine, smallDocument } from '../../testing/build-service.ts';
import { buildText } from '../../testing/contract-documents.ts';
import { compileTemplate, withFonts, type RenderTemplate } from '../renderer/compile-template.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import { FontError, RenderInputError } from '../renderer/render-engine.ts';
import { createRenderAnswerer, type AnswererOptions } from './answer-render.ts';

const request = { values: new Map(), format: 'png', scale: 1, addressed: new Map() } as const;

const text = buildText({ width: 100, height: 20, text: 'Hi', size: 12 });

function buildAnswerer(options: Partial<AnswererOptions> = {}) {
  return createRenderAnswerer({ createEngine: () => blankEngine, readFont: blankEngine.readFont, ...options });
}

function buildTemplates(count: number): RenderTemplate[] {
  return Array.from({ length: count }, (_, index) => compileTemplate({ ...smallDocument, dpi: 100 + index / 10 }));
}

it('the template cache stays within its limit after 1,000 templates', async () => {
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

it('a template that is too large for the cache is rendered when it is sent', async () => {
  const [template] = buildTemplates(1);
  const answer = buildAnswerer({ templateBytesMax: 1 });
  const templateId = template?.id ?? '';
  expect(await answer({ ...request, templateId, template })).toMatchObject({ kind: 'image' });
  expect(await answer({ ...request, templateId })).toEqual({ kind: 'templateMissing' });
});

it('each request only has its own images', async () => {
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
  expect(loaded).toEqual([bytes, 'The image was not sent']);
});

it.each([
  [
    new RenderInputError('photo', 'Choose another.'),
    { kind: 'input', variableName: 'photo', message: 'Choose another.' },
  ],
  [new Error('no glyphs'), { kind: 'failed', message: 'no glyphs' }],
  [new FontError('Use another.'), { kind: 'fontRefused', message: 'Use another.' }],
])('errors are sent as plain data', async (error, told) => {
  const [template] = buildTemplates(1);
  const answer = buildAnswerer({ createEngine: () => ({ ...blankEngine, render: () => Promise.reject(error) }) });
  expect(await answer({ ...request, templateId: template?.id ?? '', template })).toEqual(told);
});

const face = (hash: string): OwnFace => ({ family: hash, weight: 400, italic: false, hash, byteCount: 10 });

function setIn(...families: string[]): RenderTemplate {
  const layers = families.map((family) => ({ ...text, id: family, family }));
  return withFonts(compileTemplate({ ...smallDocument, layers }), families.map(face));
}

/** Uses an engine that loads the fonts of a template when the request has a headline. */
function setUpFonts({ fontBytesMax = 25, keepsFonts = true } = {}) {
  const loaded: unknown[] = [];
  let engineCount = 0;
  const answer = buildAnswerer({
    fontBytesMax,
    createEngine: ({ loadFont }) => {
      engineCount += 1;
      const kept = new Set<string>();
      return {
        ...blankEngine,
        async render(asked) {
          const faces = asked.values.has('headline') ? (asked.template.fonts ?? []) : [];
          for (const { hash } of faces.filter((one) => !kept.has(one.hash))) {
            const bytes = await loadFont(hash);
            loaded.push(bytes === undefined ? `no ${hash}` : Buffer.from(bytes).toString().trim());
            if (keepsFonts) kept.add(hash);
          }
          return blankEngine.render(asked);
        },
      };
    },
  });
  /** Sends missing fonts, except removed ones. Returns the missing hashes, or the kind of the answer. */
  const ask = async (families: string[], headline = 'Hello', { isGone = false } = {}) => {
    const template = setIn(...families);
    const values = new Map(headline === '' ? [] : [['headline', headline]]);
    const named = { ...request, values, templateId: template.id, template };
    const first = await answer(named);
    if (first.kind !== 'fontsMissing') return first.kind;
    const files = first.hashes.map((hash) => [hash, Buffer.from(hash.padEnd(10))] as const);
    expect(await answer({ ...named, fonts: new Map(isGone ? [] : files) })).toMatchObject({ kind: 'image' });
    return first.hashes;
  };
  return { ask, loaded, countEngines: () => engineCount };
}

it('fonts are requested once, and again after others have displaced them', async () => {
  const { ask, loaded, countEngines } = setUpFonts();
  expect(await ask(['a', 'b'])).toEqual(['a', 'b']);
  expect(await ask(['b'])).toBe('image');
  expect(await ask(['b', 'c'])).toEqual(['b', 'c']);
  expect(await ask(['b'])).toBe('image');
  expect(await ask(['a'])).toEqual(['a']);
  expect(countEngines()).toBe(3);
  expect(loaded).toEqual(['a', 'b', 'b', 'c', 'a']);
});

it('a font is available to a later request if the first requests did not use it', async () => {
  const { ask, loaded } = setUpFonts();
  expect(await ask(['a'], '')).toEqual(['a']);
  expect(await ask(['b'], '')).toEqual(['b']);
  expect(await ask(['a', 'b'])).toBe('image');
  expect(loaded).toEqual(['a', 'b']);
});

it('an unused font makes room for others, and a removed one is requested again', async () => {
  const { ask, loaded } = setUpFonts({ fontBytesMax: 15 });
  expect(await ask(['a'], '')).toEqual(['a']);
  expect(await ask(['b'])).toEqual(['b']);
  expect(await ask(['a'], 'Hello', { isGone: true })).toEqual(['a']);
  expect(loaded).toEqual(['b', 'no a']);
});

it('a font that the engine lost fails one render and is requested again', async () => {
  const { ask } = setUpFonts({ keepsFonts: false });
  expect(await ask(['a'])).toEqual(['a']);
  expect(await ask(['a'])).toBe('failed');
  expect(await ask(['a'])).toEqual(['a']);
});
