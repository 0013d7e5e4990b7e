import { createPaintContext, type PaintTools } from './create-paint-context.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import { partsNode, prepareText } from './painters/text-node.ts';
import type { LinesToMeasure } from './render-engine.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** Wider than any line, so that none is broken. */
const WIDTH_PX = 100_000;

/** How wide each of some lines is set in the type of a layer, in the unit of the page. */
export async function measureLines(
  { layer, lines, fonts, ...page }: LinesToMeasure,
  tools: PaintTools,
): Promise<number[]> {
  const document: TemplateDocument = { ...page, version: 1, variables: [], background: null, layers: [] };
  const request = { document, values: new Map(), scale: 1, ownFonts: fonts };
  const { context } = createPaintContext(request, tools, undefined);
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
    const [measured] = await tools.measureTexts([{ node, widthPx: WIDTH_PX }]);
    widths.push(measured.widestPx / pxPerUnit(page));
  }
  return widths;
}
