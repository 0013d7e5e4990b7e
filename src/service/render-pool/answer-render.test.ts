import { expect, it } from 'vitest';
import { blankEngine, smallDocument } from '../../testing/build-service.ts';
import { compileTemplate, type RenderTemplate } from '../renderer/compile-template.ts';
import { RenderInputError, type RenderEngine } from '../renderer/render-engine.ts';
import { createRenderAnswerer } from './answer-render.ts';

const request = { values: new Map(), format: 'png', scale: 1, addressed: new Map() } as const;

function buildTemplates(count: number): RenderTemplate[] {
  return Array.from({ length: count }, (_, index) => compileTemplate({ ...smallDocument, dpi: 100 + index / 10 }));
}

it('templates are kept only as long as there is room for their bytes, round 1,000 of them', async () => {
  const templates = buildTemplates(1000);
  const byteCount = templates[0]?.byteCount ?? 0;
  const answer = createRenderAnswerer(() => blankEngine, 100 * byteCount + byteCount / 2);
  for (const template of templates) {
    expect(await answer({ ...request, templateId: template.id, template })).toMatchObject({ kind: 'image' });
  }
  const kinds = await Promise.all(templates.map(async ({ id }) => (await answer({ ...request, templateId: id })).kind));
  expect(kinds.lastIndexOf('templateMissing')).toBeLessThan(templates.length - 90);
  expect(kinds.filter((kind) => kind === 'image').length).toBeLessThanOrEqual(101);
});

it('a template that has no room at all is rendered when it comes along', async () => {
  const [template] = buildTemplates(1);
  const answer = createRenderAnswerer(() => blankEngine, 1);
  const templateId = template?.id ?? '';
  expect(await answer({ ...request, templateId, template })).toMatchObject({ kind: 'image' });
  expect(await answer({ ...request, templateId })).toEqual({ kind: 'templateMissing' });
});

it('the pictures of a request are those it names by address, and no others', async () => {
  const [template] = buildTemplates(1);
  const loaded: unknown[] = [];
  const answer = createRenderAnswerer(({ loadPicture }): RenderEngine => {
    return {
      async render(asked, signal) {
        loaded.push(await loadPicture('https://example.com/a.png').catch((error: Error) => error.message));
        return blankEngine.render(asked, signal);
      },
    };
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
])('a failure is told in words that travel', async (error, told) => {
  const [template] = buildTemplates(1);
  const answer = createRenderAnswerer(() => ({ render: () => Promise.reject(error) }));
  expect(await answer({ ...request, templateId: template?.id ?? '', template })).toEqual(told);
});
