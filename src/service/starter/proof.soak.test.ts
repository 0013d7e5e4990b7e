import { Renderer } from '@takumi-rs/core';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PROOF_SIDE_PX } from '../../contract/check.ts';
import { readExampleRequest } from '../examples/create-examples.ts';
import { compileTemplate } from '../renderer/compile-template.ts';
import { createFontLibrary } from '../renderer/create-font-library.ts';
import { createPaintContext, createTextMeasure } from '../renderer/create-paint-context.ts';
import { createPictureCache } from '../renderer/create-picture-cache.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { lookScale } from '../../document/output-size.ts';
import { paintLayer } from '../renderer/painters/paint-layer.ts';
import type { PaintContext } from '../renderer/painters/painter.ts';
import { starterWorkspace } from './starter-workspace.ts';

const engine = createTakumiEngine();
const renderer = new Renderer({});
const fonts = createFontLibrary(renderer);

const templates = starterWorkspace.projects.flatMap((project) => project.templates);

/** A comparison draws a template three times: the first of each project, and all of them in `npm run soak`. */
const COMPARED_MAX = process.env.GALLEY_SOAK === '1' ? Number.POSITIVE_INFINITY : 1;
const compared = starterWorkspace.projects.flatMap((project) => project.templates.slice(0, COMPARED_MAX));

async function readPixels(bytes: Uint8Array, { widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const picture = sharp(bytes).resize(widthPx, heightPx, { fit: 'fill' }).flatten({ background: '#ffffff' });
  return picture.ensureAlpha().raw().toBuffer();
}

it.each(compared.map((template) => [template.name, template] as const))(
  '%s has a proof that shows what a render shows, but for the mark',
  async (_name, { document }) => {
    const request = readExampleRequest(compileTemplate(document), {});
    const look = { scale: lookScale(document), purpose: 'proof', sidePxMax: PROOF_SIDE_PX } as const;
    const proof = await engine.render({ ...request, ...look, format: 'webp' });
    const size = proof;
    const render = await engine.render({ ...request, format: 'png', scale: 1, purpose: 'example' });
    const mark = await engine.render({
      template: compileTemplate({ ...document, variables: [], layers: [], background: null, examples: {} }),
      values: new Map(),
      ...look,
      format: 'png',
    });
    const [ours, theirs] = [await readPixels(proof.bytes, size), await readPixels(render.bytes, size)];
    const markAlpha = await sharp(mark.bytes).extractChannel('alpha').raw().toBuffer();
    const isMarked = (index: number) => (markAlpha[index] ?? 0) > 0;
    const pixelCount = size.widthPx * size.heightPx;
    for (let index = 0; index < pixelCount; index += 1) {
      if (isMarked(index)) ours.copy(theirs, index * 4, index * 4, index * 4 + 4);
    }
    const different = pixelmatch(ours, theirs, undefined, size.widthPx, size.heightPx, { threshold: 0.1 });
    const seenCount = pixelCount - markAlpha.filter((alpha) => alpha > 0).length;
    // Most of the picture can be seen between the words.
    expect(seenCount / pixelCount).toBeGreaterThan(0.5);
    expect(different / seenCount).toBeLessThan(0.01);
  },
);

describe.each(templates.map((template) => [template.name, template] as const))('%s', (_name, { document }) => {
  const request = readExampleRequest(compileTemplate(document), {});

  it('has no findings for its examples', async () => {
    const { findings } = await engine.render({ ...request, format: 'png', scale: 1, purpose: 'check' });
    expect(findings).toEqual([]);
  });

  it('breaks its lines in a proof and in an example where a render breaks them', async () => {
    await fonts.prepare();
    const breakLines = async (at: number): Promise<string[]> => {
      const tools = {
        measureText: createTextMeasure(renderer),
        fonts,
        pictures: createPictureCache(renderer),
        loadPicture: undefined,
      };
      const { context } = createPaintContext({ ...request, document, scale: at }, tools, undefined);
      const measured: ReturnType<PaintContext['measureText']>[] = [];
      const measureText: PaintContext['measureText'] = (...text) => {
        const measuring = context.measureText(...text);
        measured.push(measuring);
        return measuring;
      };
      const recording = { ...context, measureText };
      for (const layer of document.layers) if (layer.type === 'text') await paintLayer(layer, recording);
      return (await Promise.all(measured)).flatMap(({ lines }) => lines);
    };
    const wanted = await breakLines(1);
    expect(wanted.length).toBeGreaterThan(0);
    expect(await breakLines(lookScale(document))).toEqual(wanted);
    expect(await breakLines(2)).toEqual(wanted);
  });
});
