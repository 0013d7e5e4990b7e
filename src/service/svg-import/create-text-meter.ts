import { Renderer } from '@takumi-rs/core';
import { createFontLibrary } from '../renderer/create-font-library.ts';
import { createPaintContext, createTextMeasure } from '../renderer/create-paint-context.ts';
import { pxPerTypeUnit, pxPerUnit } from '../renderer/output-size.ts';
import { partsNode, prepareText, type TextLayer } from '../renderer/painters/text-node.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';
import type { Page } from './read-page.ts';

/** How wide the engine sets each of some lines in the type of a layer, in the unit of the page. */
export type TextMeter = (layer: TextLayer, lines: readonly string[]) => Promise<number[]>;

/** A meter with an engine of its own; fonts are read when it is first used. */
export function createTextMeter(page: Page): TextMeter {
  const renderer = new Renderer();
  const fonts = createFontLibrary(renderer);
  const measureTexts = createTextMeasure(renderer);
  const { viewport, unit, dpi, intent } = page;
  const document: TemplateDocument = {
    version: 1,
    viewport,
    unit,
    dpi,
    intent,
    variables: [],
    background: null,
    layers: [],
  };
  const request = { document, values: new Map(), scale: 1 };
  const noPictures = () => Promise.reject(new Error('A text has no pictures'));
  return async (layer, lines) => {
    await fonts.prepare();
    const { context } = createPaintContext(
      request,
      { measureTexts, fonts, pictures: { cut: noPictures, drawBuiltIn: noPictures }, loadPicture: undefined },
      undefined,
    );
    const sizePx = layer.size * pxPerTypeUnit(page);
    const widths: number[] = [];
    for (const line of lines) {
      const prepared = await prepareText(
        { ...layer, text: '{{line}}' },
        { ...context, values: new Map([['line', line]]) },
      );
      if (prepared === undefined) {
        widths.push(0);
        continue;
      }
      const node = partsNode(prepared, [line], sizePx, context);
      const [measured] = await measureTexts([{ node, widthPx: 100_000 }]);
      widths.push(measured.widestPx / pxPerUnit(page));
    }
    return widths;
  };
}
