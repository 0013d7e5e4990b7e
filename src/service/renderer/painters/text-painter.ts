import { fitText } from './fit-text.ts';
import { layerFrame } from './layer-frame.ts';
import type { Painter } from './painter.ts';
import { prepareText, textNode, type TextLayer } from './text-node.ts';

const JUSTIFY: Record<NonNullable<TextLayer['verticalAlign']>, string> = {
  top: 'flex-start',
  middle: 'center',
  bottom: 'flex-end',
};

/** Draws a text in its box: wrapped, set smaller where `minSize` allows it, and cut with an ellipsis where nothing else helps. */
export const paintText: Painter<TextLayer> = async (layer, context) => {
  const prepared = await prepareText(layer, context);
  if (prepared === undefined) return undefined;
  const { sizePx, maxLines } = await fitText(prepared, context);
  const style = { width: '100%', lineClamp: maxLines, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;
  return {
    type: 'container',
    style: {
      ...layerFrame(layer, context),
      display: 'flex',
      flexDirection: 'column',
      justifyContent: JUSTIFY[layer.verticalAlign ?? 'top'],
    },
    children: [await textNode(prepared, sizePx, style, context)],
  };
};
