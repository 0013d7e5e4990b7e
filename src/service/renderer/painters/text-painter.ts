import type { TextNode } from '@takumi-rs/core';
import { bindText } from '../bind-text.ts';
import { TEXT_LENGTH_MAX, type LayerOf } from '../layer.ts';
import { cleanText } from '../clean-text.ts';
import { layerFrame } from './layer-frame.ts';
import type { PaintContext, Painter } from './painter.ts';

type TextLayer = LayerOf<'text'>;

const LINE_HEIGHT = 1.25;
/** Sizes are tried in this many halvings between `size` and `minSize`: finer than a sixtieth of the distance. */
const FIT_STEPS = 6;
/** The widest word is among the longest. */
const WORDS_MEASURED = 8;
const LINES_MAX = 500;
const JUSTIFY: Record<NonNullable<TextLayer['verticalAlign']>, string> = {
  top: 'flex-start',
  middle: 'center',
  bottom: 'flex-end',
};

/** Draws a text in its box: wrapped, set smaller where `minSize` allows it, and cut with an ellipsis where nothing else helps. */
export const paintText: Painter<TextLayer> = async (layer, context) => {
  const text = cleanText(bindText(layer.text, context.values)).slice(0, TEXT_LENGTH_MAX);
  if (text.trim() === '') return undefined;
  const sizePx = await fittingSizePx(layer, text, context);
  const maxLines = Math.min(layer.maxLines ?? LINES_MAX, linesThatFit(layer, sizePx, context));
  return {
    type: 'container',
    style: {
      ...layerFrame(layer, context),
      display: 'flex',
      flexDirection: 'column',
      justifyContent: JUSTIFY[layer.verticalAlign ?? 'top'],
    },
    children: [
      textNode(layer, text, sizePx, {
        width: '100%',
        lineClamp: maxLines,
        textOverflow: 'ellipsis',
        overflowWrap: 'anywhere',
      }),
    ],
  };
};

function textNode(layer: TextLayer, text: string, sizePx: number, style: TextNode['style']): TextNode {
  return {
    type: 'text',
    text,
    style: {
      fontFamily: layer.family,
      fontWeight: layer.weight,
      fontStyle: layer.italic === true ? 'italic' : 'normal',
      fontSize: sizePx,
      lineHeight: `${sizePx * (layer.lineHeight ?? LINE_HEIGHT)}px`,
      letterSpacing: sizePx * (layer.letterSpacing ?? 0),
      color: layer.color,
      textAlign: layer.align ?? 'left',
      textTransform: layer.uppercase === true ? 'uppercase' : 'none',
      textDecoration: layer.decoration ?? 'none',
      textWrap: layer.balance === true ? 'balance' : 'wrap',
      whiteSpace: 'pre-wrap',
      ...style,
    },
  };
}

/** At least one: a box lower than its line shows the line all the same. The hundredth is for rounding alone. */
function linesThatFit(layer: TextLayer, sizePx: number, { px }: PaintContext): number {
  return Math.max(1, Math.floor(px(layer.height) / (sizePx * (layer.lineHeight ?? LINE_HEIGHT)) + 0.01));
}

async function fittingSizePx(layer: TextLayer, text: string, context: PaintContext): Promise<number> {
  const largest = context.typePx(layer.size);
  if (layer.minSize === undefined) return largest;
  const smallest = context.typePx(layer.minSize);
  const widestWord = await widestWordPerPx(layer, text, largest, context);
  const fits = async (sizePx: number): Promise<boolean> => {
    const widthPx = context.px(layer.width);
    if (widestWord * sizePx > widthPx) return false;
    const node = textNode(layer, text, sizePx, { width: widthPx, overflowWrap: 'normal' });
    const { heightPx } = await context.measureText(node, widthPx);
    const lineCount = Math.round(heightPx / (sizePx * (layer.lineHeight ?? LINE_HEIGHT)));
    return lineCount <= Math.min(layer.maxLines ?? LINES_MAX, linesThatFit(layer, sizePx, context));
  };
  if (await fits(largest)) return largest;
  let low = 0;
  let high = 1;
  // Fractions, not pixels, are halved: every scale tries the same sizes and so breaks its lines alike.
  for (let step = 0; step < FIT_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (await fits(smallest + (largest - smallest) * middle)) low = middle;
    else high = middle;
  }
  return smallest + (largest - smallest) * low;
}

/** The widest word as a multiple of the type size: one word must never break while smaller type would hold it. */
async function widestWordPerPx(layer: TextLayer, text: string, sizePx: number, context: PaintContext): Promise<number> {
  const words = [...new Set(text.split(/\s+/))]
    .sort((left, right) => right.length - left.length)
    .slice(0, WORDS_MEASURED);
  const node = textNode(layer, words.join('\n'), sizePx, { whiteSpace: 'pre' });
  return (await context.measureText(node, sizePx)).widestPx / sizePx;
}
