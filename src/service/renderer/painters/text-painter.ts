import { readDrawn } from '../bind-text.ts';
import { layerFrame } from './layer-frame.ts';
import { findLostWords } from './lost-words.ts';
import type { PaintContext, Painter } from './painter.ts';
import {
  lineHeightPx,
  partsNode,
  type PreparedText,
  prepareText,
  type TextLayer,
  textNode,
  withText,
} from './text-node.ts';

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
  const isCut = (await countLines(prepared, sizePx, context)) > maxLines;
  const shown = isCut ? await joinCutLines(prepared, sizePx, maxLines, context) : prepared;
  const style = { width: '100%', lineClamp: maxLines, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;
  await noteFit({ prepared: shown, sizePx, maxLines, isCut }, context);
  return {
    type: 'container',
    style: {
      ...layerFrame(layer, context),
      display: 'flex',
      flexDirection: 'column',
      justifyContent: JUSTIFY[layer.verticalAlign ?? 'top'],
    },
    children: [await textNode(shown, sizePx, style, context)],
  };
};

interface FittedText {
  prepared: PreparedText;
  sizePx: number;
  maxLines: number;
  isCut: boolean;
}

/** Tells when a text is set smaller than it was drawn, and which words are lost to an ellipsis. */
async function noteFit({ prepared, sizePx, maxLines, isCut }: FittedText, context: PaintContext): Promise<void> {
  const { layer } = prepared;
  const drawn = readDrawn(layer.text, context.values);
  // Nobody who fills the template can mend a text that it has of itself, and nothing is known yet of what something stands for.
  const [longest] = drawn.toSorted((left, right) => right.shown.length - left.shown.length);
  if (longest === undefined || drawn.some((one) => context.standIns.has(one.name))) return;
  const { name } = longest;
  const percent = Math.floor((sizePx / context.typePx(layer.size)) * 100);
  if (percent < 100) {
    const message = `Shrunk to ${percent} % to fit.`;
    context.addFinding({ name, code: 'text-shrunk', severity: 'note', message }, -percent);
  }
  if (!isCut) return;
  const lost = await findLostWords(prepared, sizePx, maxLines, context);
  const message = `${describeLost(lost.count)} cut off${lost.text === '' ? '.' : `: ${lost.text}`}`;
  context.addFinding({ name, code: 'text-cut', severity: 'warning', message }, lost.count);
}

function describeLost(count: number): string {
  return count <= 1 ? 'The end is' : `The last ${count.toLocaleString('en')} words are`;
}

/**
 * The text with the line breaks that its box has no room for turned into spaces. A text cut at a line break has no ellipsis, as
 * if the lines after it had never been there; one that runs on has.
 */
async function joinCutLines(
  prepared: PreparedText,
  sizePx: number,
  maxLines: number,
  context: PaintContext,
): Promise<PreparedText> {
  const lines = prepared.text.split('\n');
  if (lines.length === 1) return prepared;
  // As many lines as leave one for what comes after them.
  let [kept, tooMany] = [0, Math.min(lines.length, maxLines)];
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2);
    const head = withText(prepared, lines.slice(0, middle).join('\n'));
    if ((await countLines(head, sizePx, context)) < maxLines) kept = middle;
    else tooMany = middle;
  }
  return withText(prepared, [...lines.slice(0, kept), lines.slice(kept).join(' ')].join('\n'));
}

async function countLines(prepared: PreparedText, sizePx: number, context: PaintContext): Promise<number> {
  const widthPx = context.px(prepared.layer.width);
  const node = await textNode(prepared, sizePx, { width: widthPx, overflowWrap: 'anywhere' }, context);
  return Math.round((await context.measureText(node, widthPx)).heightPx / lineHeightPx(prepared.layer, sizePx));
}

/** Sizes are tried in this many halvings between `size` and `minSize`: finer than a sixtieth of the distance. */
const FIT_STEPS = 6;
/** The widest word is among the longest. */
const WORDS_MEASURED = 8;
const LINES_MAX = 500;

/** The size a text is set at, in device pixels, and the lines it may have there. */
async function fitText(prepared: PreparedText, context: PaintContext): Promise<{ sizePx: number; maxLines: number }> {
  const sizePx = await fittingSizePx(prepared, context);
  return { sizePx, maxLines: linesThatFit(prepared.layer, sizePx, context) };
}

/** At least one: a box lower than its line shows the line all the same. The hundredth is for rounding alone. */
function linesThatFit(layer: TextLayer, sizePx: number, { px }: PaintContext): number {
  const room = Math.max(1, Math.floor(px(layer.height) / lineHeightPx(layer, sizePx) + 0.01));
  return Math.min(layer.maxLines ?? LINES_MAX, room);
}

async function fittingSizePx(prepared: PreparedText, context: PaintContext): Promise<number> {
  const { layer } = prepared;
  const largest = context.typePx(layer.size);
  if (layer.minSize === undefined) return largest;
  const smallest = context.typePx(layer.minSize);
  const widestWord = await widestPartPerPx(prepared, largest, context);
  const fits = async (sizePx: number): Promise<boolean> => {
    const widthPx = context.px(layer.width);
    if (widestWord * sizePx > widthPx) return false;
    const node = await textNode(prepared, sizePx, { width: widthPx, overflowWrap: 'normal' }, context);
    const { heightPx } = await context.measureText(node, widthPx);
    return Math.round(heightPx / lineHeightPx(layer, sizePx)) <= linesThatFit(layer, sizePx, context);
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
async function widestPartPerPx(prepared: PreparedText, sizePx: number, context: PaintContext): Promise<number> {
  const node = partsNode(prepared, prepared.parts.slice(0, WORDS_MEASURED), sizePx, context);
  return (await context.measureText(node, sizePx)).widestPx / sizePx;
}
