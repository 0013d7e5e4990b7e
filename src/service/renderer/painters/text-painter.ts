import { readDrawn } from '../../../document/bind-text.ts';
import { splitEmoji } from '../emoji.ts';
import { cleanText, runsFromRight, splitGraphemes } from '../../../document/text-traits.ts';
import {
  breakLines,
  lettersOf,
  lineHeightPx,
  partsNode,
  type PreparedText,
  prepareText,
  type TextLayer,
  textNode,
  withText,
} from './text-node.ts';
import { hyphenate } from './hyphenate.ts';
import { layerFrame } from './layer-frame.ts';
import type { MeasuredText, PaintContext, Painter, TextToMeasure } from './painter.ts';

const ELLIPSIS = '\u2026';

const JUSTIFY: Record<NonNullable<TextLayer['verticalAlign']>, string> = {
  top: 'flex-start',
  middle: 'center',
  bottom: 'flex-end',
};

/** Draws a text in its box: wrapped, set smaller where `minSize` allows it, and cut with an ellipsis where nothing else helps. */
export const paintText: Painter<TextLayer> = async (layer, context) => {
  const prepared = await prepareText(layer, context);
  if (prepared === undefined) return undefined;
  await noteMissingLetters(prepared, context);
  const { sizePx, maxLines, isCut: hasMore } = await fitText(prepared, context);
  const joined = hasMore ? await joinCutLines(prepared, sizePx, maxLines, context) : prepared;
  const shown = await setHyphens(joined, sizePx, maxLines, context);
  // With its last lines on one, all of it may have room.
  const isCut = hasMore && (await countLines(shown, sizePx, context)) > maxLines;
  // Not by the engine, which cuts lines that run from the right at the wrong end, and lines of pictures as a whole.
  const head = isCut ? await findHead(shown, sizePx, maxLines, context) : undefined;
  const whole = head === undefined ? shown : withText(shown, withEllipsis(head));
  const drawn = await breakLines(whole, (some) => readLines(some, sizePx, context));
  const style = { width: '100%', overflowWrap: 'anywhere' } as const;
  await noteFit(shown, sizePx, head, context);
  return {
    type: 'container',
    style: {
      ...layerFrame(layer, context),
      display: 'flex',
      flexDirection: 'column',
      justifyContent: JUSTIFY[layer.verticalAlign ?? 'top'],
    },
    children: [await textNode(drawn, sizePx, style, context)],
  };
};

interface Fit {
  sizePx: number;
  maxLines: number;
  isCut: boolean;
}

const MISSING_SHOWN_MAX = 5;
/** A text that is longer is measured too often for its hyphens; its lines end bare at soft ones. */
const HYPHENATED_LENGTH_MAX = 1_000;

/** Tells of letters that are drawn as boxes, at the variables that have them. */
async function noteMissingLetters({ layer, hasPicture }: PreparedText, context: PaintContext): Promise<void> {
  for (const { name, shown } of readDrawn(layer.text, context.values, context.valueLocale)) {
    if (context.standIns.has(name)) continue;
    const letters = lettersOf(splitEmoji(cleanText(shown), hasPicture));
    // One after the other: nearly always all that there is to ask is known.
    const missing = await context.findMissingLetters(layer, letters);
    if (missing.length === 0) continue;
    const more = missing.length > MISSING_SHOWN_MAX ? ' ...' : '';
    const message = `No installed font has these characters: ${missing.slice(0, MISSING_SHOWN_MAX).join(' ')}${more}`;
    context.addFinding({ name, code: 'letters-missing', severity: 'warning', message }, missing.length);
  }
}

/** Tells when a text is set smaller than it was drawn, and which words are lost to an ellipsis after `head`. */
async function noteFit(
  prepared: PreparedText,
  sizePx: number,
  head: string | undefined,
  context: PaintContext,
): Promise<void> {
  const { layer } = prepared;
  const drawn = readDrawn(layer.text, context.values, context.valueLocale);
  // People who fill in the template can't fix its fixed text, and placeholders have no value yet.
  const [longest] = drawn.toSorted((left, right) => right.shown.length - left.shown.length);
  if (longest === undefined || drawn.some((one) => context.standIns.has(one.name))) return;
  const { name } = longest;
  const percent = Math.floor((sizePx / context.typePx(layer.size)) * 100);
  if (percent < 100) {
    const message = `Shrunk to ${percent} % to fit.`;
    context.addFinding({ name, code: 'text-shrunk', severity: 'note', message }, -percent);
  }
  if (head === undefined) return;
  const lost = findLostWords(withText(prepared, prepared.text.slice(head.length)));
  const message = `${describeLost(lost.count)} cut off${lost.text === '' ? '.' : `: ${lost.text}`}`;
  context.addFinding({ name, code: 'text-cut', severity: 'warning', message }, lost.count);
}

function describeLost(count: number): string {
  return count <= 1 ? 'The end is' : `The last ${count.toLocaleString('en')} words are`;
}

/**
 * The text with the line breaks that its box has no room for turned into spaces, so that its last line is filled before it is
 * cut.
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
  const kept = await findMost(Math.min(lines.length, maxLines), async (count) => {
    const head = withText(prepared, lines.slice(0, count).join('\n'));
    return (await countLines(head, sizePx, context)) < maxLines;
  });
  // Blanks are drawn, so an empty line gives none.
  const rest = lines.slice(kept).filter((line) => line.trim() !== '');
  return withText(prepared, [...lines.slice(0, kept), rest.join(' ')].join('\n'));
}

/** The text with hyphens where its lines end at soft ones, unless it has room only without. */
async function setHyphens(
  prepared: PreparedText,
  sizePx: number,
  maxLines: number,
  context: PaintContext,
): Promise<PreparedText> {
  const isLong = prepared.text.length > HYPHENATED_LENGTH_MAX;
  if (isLong || !prepared.text.includes('\u00ad')) return prepared;
  const text = await hyphenate(prepared.text, async (tried) =>
    (await readLines(withText(prepared, tried), sizePx, context)).slice(0, maxLines),
  );
  const hyphenated = withText(prepared, text);
  const hasRoom = async (some: PreparedText) => (await countLines(some, sizePx, context)) <= maxLines;
  return (await hasRoom(hyphenated)) || !(await hasRoom(prepared)) ? hyphenated : prepared;
}

/** As much of a text as has room with an ellipsis after it: up to a word where a text runs from the right, else up to a letter. */
async function findHead(
  prepared: PreparedText,
  sizePx: number,
  maxLines: number,
  context: PaintContext,
): Promise<string> {
  const findIn = async (parts: readonly string[]): Promise<string> => {
    const join = (count: number) => parts.slice(0, count).join('').trimEnd();
    const kept = await findMost(parts.length, async (count) => {
      const head = withText(prepared, withEllipsis(join(count)));
      return (await countLines(head, sizePx, context)) <= maxLines;
    });
    return join(kept);
  };
  const isFromRight = runsFromRight(prepared.text, context.valueLocale.locale);
  const words = isFromRight ? (prepared.text.match(/\s*\S+/g) ?? []) : [];
  return (await findIn(words)) || findIn(splitGraphemes(prepared.text));
}

/** The ellipsis stands after what is kept together from the left, not in it; the mark does nothing where that is whole. */
function withEllipsis(head: string): string {
  return `${head}\u2069${ELLIPSIS}`;
}

/** The largest count below one that is too many for which there is room, found by halving; for none there always is. */
async function findMost(tooMany: number, hasRoom: (count: number) => Promise<boolean>): Promise<number> {
  let [kept, above] = [0, tooMany];
  while (above - kept > 1) {
    const middle = Math.floor((kept + above) / 2);
    if (await hasRoom(middle)) kept = middle;
    else above = middle;
  }
  return kept;
}

async function readLines(prepared: PreparedText, sizePx: number, context: PaintContext): Promise<readonly string[]> {
  const [{ lines }] = await context.measureTexts([await setText(prepared, sizePx, 'anywhere', context)]);
  return lines;
}

async function countLines(prepared: PreparedText, sizePx: number, context: PaintContext): Promise<number> {
  const [measured] = await context.measureTexts([await setText(prepared, sizePx, 'anywhere', context)]);
  return toLineCount(measured, prepared.layer, sizePx);
}

/** The text at a size in the width of its layer; a word wider than that is broken, or reaches out. */
async function setText(
  prepared: PreparedText,
  sizePx: number,
  overflowWrap: 'anywhere' | 'normal',
  context: PaintContext,
): Promise<TextToMeasure> {
  const widthPx = context.px(prepared.layer.width);
  return { node: await textNode(prepared, sizePx, { width: widthPx, overflowWrap }, context), widthPx };
}

function toLineCount({ heightPx }: MeasuredText, layer: TextLayer, sizePx: number): number {
  return Math.round(heightPx / lineHeightPx(layer, sizePx));
}

/** Sizes are tried in this many halvings between `size` and `minSize`: finer than a sixtieth of the distance. */
const FIT_STEPS = 6;
/** The widest word is among the longest. */
const WORDS_MEASURED = 8;
const LINES_MAX = 500;

/** The size a text is set at, in device pixels, the lines it may have there, and whether it has more. */
async function fitText(prepared: PreparedText, context: PaintContext): Promise<Fit> {
  const { layer } = prepared;
  const widthPx = context.px(layer.width);
  const largest = context.typePx(layer.size);
  const hasRoom = (measured: MeasuredText, sizePx: number): boolean =>
    toLineCount(measured, layer, sizePx) <= linesThatFit(layer, sizePx, context);
  const fitAt = (sizePx: number, isCut: boolean) => ({ sizePx, maxLines: linesThatFit(layer, sizePx, context), isCut });
  if (layer.minSize === undefined) return fitAt(largest, await isCutAt(largest));
  const words = partsNode(prepared, prepared.parts.slice(0, WORDS_MEASURED), largest, context);
  const [widest, whole] = await context.measureTexts([
    { node: words, widthPx: largest },
    await setText(prepared, largest, 'normal', context),
  ]);
  // A multiple of the type size: one word must never break while smaller type would hold it.
  const widestWord = widest.widestPx / largest;
  if (widestWord * largest <= widthPx && hasRoom(whole, largest)) return fitAt(largest, await isCutAt(largest, whole));
  const smallest = context.typePx(layer.minSize);
  let low = 0;
  let high = 1;
  let fitting: MeasuredText | undefined;
  // Fractions, not pixels, are halved: every scale tries the same sizes and so breaks its lines alike.
  for (let step = 0; step < FIT_STEPS; step += 1) {
    const middle = (low + high) / 2;
    const fits = await findFit(smallest + (largest - smallest) * middle);
    if (fits === undefined) high = middle;
    else [low, fitting] = [middle, fits];
  }
  const sizePx = smallest + (largest - smallest) * low;
  return fitAt(sizePx, await isCutAt(sizePx, fitting));

  async function findFit(tried: number): Promise<MeasuredText | undefined> {
    if (widestWord * tried > widthPx) return undefined;
    const [wrapped] = await context.measureTexts([await setText(prepared, tried, 'normal', context)]);
    return hasRoom(wrapped, tried) ? wrapped : undefined;
  }

  /** Words are broken where they reach out of the width: a text that has room, and no such word, need not be asked for again. */
  async function isCutAt(triedPx: number, withRoom?: MeasuredText): Promise<boolean> {
    if (withRoom !== undefined && withRoom.widestPx <= widthPx) return false;
    const [broken] = await context.measureTexts([await setText(prepared, triedPx, 'anywhere', context)]);
    return !hasRoom(broken, triedPx);
  }
}

/** At least one: a box lower than its line still shows the line. The hundredth allows for rounding. */
function linesThatFit(layer: TextLayer, sizePx: number, { px }: PaintContext): number {
  const room = Math.max(1, Math.floor(px(layer.height) / lineHeightPx(layer, sizePx) + 0.01));
  return Math.min(layer.maxLines ?? LINES_MAX, room);
}

/** Characters that were inserted to set the text, or that only show at the end of a line. */
const UNSEEN = /[\u00ad\u200b\u2060\u2066\u2069]/g;
const SHOWN_MAX = 80;

/** The words that were cut off, and how many they are. A word that is partly shown counts. */
function findLostWords({ runs, traits }: PreparedText): { count: number; text: string } {
  const letters = runs.map((run) => ('text' in run ? run.text : '')).join('');
  const lost = letters.replaceAll(UNSEEN, '').trim();
  const shown = lost.length > SHOWN_MAX ? `${lost.slice(0, SHOWN_MAX).trimEnd()}${ELLIPSIS}` : lost;
  const segments = new Intl.Segmenter(traits.language, { granularity: 'word' }).segment(lost);
  return { count: [...segments].filter(({ isWordLike }) => isWordLike).length, text: shown };
}
