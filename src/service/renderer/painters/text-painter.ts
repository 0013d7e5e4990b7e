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
import type { MeasuredText, PaintContext, Painter } from './painter.ts';

const ELLIPSIS = '\u2026';

const JUSTIFY: Record<NonNullable<TextLayer['verticalAlign']>, string> = {
  top: 'flex-start',
  middle: 'center',
  bottom: 'flex-end',
};

/** Draws text in its box: wrapped, shrunk down to `minSize`, and then truncated with an ellipsis. */
export const paintText: Painter<TextLayer> = async (layer, context) => {
  const prepared = await prepareText(layer, context);
  if (prepared === undefined) return undefined;
  await noteMissingLetters(prepared, context);
  const { sizePx, hasMore } = await fitText(prepared, context);
  const maxLines = linesThatFit(layer, sizePx, context);
  const joined = hasMore ? await joinCutLines(prepared, sizePx, maxLines, context) : prepared;
  const shown = await setHyphens(joined, sizePx, maxLines, context);
  // Joining the last lines may have made the text fit.
  const isCut = hasMore && (await countLines(shown, sizePx, context)) > maxLines;
  // The engine would truncate right-to-left lines at the wrong end, and remove whole lines with emoji.
  const head = isCut ? await findHead(shown, sizePx, maxLines, context) : undefined;
  const whole = head === undefined ? shown : withText(shown, withEllipsis(head));
  const drawn = await breakLines(whole, (some) => readLines(some, sizePx, context));
  const style = { width: '100%', overflowWrap: 'anywhere' } as const;
  noteFit(shown, sizePx, head, context);
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

const MISSING_SHOWN_MAX = 5;
/** Longer text would take too many measurements, so its lines end at soft hyphens without a hyphen. */
const HYPHENATED_LENGTH_MAX = 1_000;

/** Reports characters that are drawn as boxes. */
async function noteMissingLetters({ layer, emojiNames }: PreparedText, context: PaintContext): Promise<void> {
  for (const { name, shown } of readDrawn(layer.text, context.values, context.valueLocale)) {
    if (context.standIns.has(name)) continue;
    const letters = lettersOf(splitEmoji(cleanText(shown), emojiNames));
    const missing = await context.findMissingLetters(layer, letters);
    if (missing.length === 0) continue;
    const more = missing.length > MISSING_SHOWN_MAX ? ' ...' : '';
    const message = `No installed font has these characters: ${missing.slice(0, MISSING_SHOWN_MAX).join(' ')}${more}`;
    context.addFinding({ name, code: 'letters-missing', severity: 'warning', message }, missing.length);
  }
}

/** Reports that text was shrunk, and which words were cut off after `head`. */
function noteFit(prepared: PreparedText, sizePx: number, head: string | undefined, context: PaintContext): void {
  const { layer } = prepared;
  const drawn = readDrawn(layer.text, context.values, context.valueLocale);
  // Only text with values is reported. Users can't change fixed text, and placeholders have no value yet.
  const [longest] = drawn.toSorted((a, b) => b.shown.length - a.shown.length);
  if (longest === undefined || drawn.some((one) => context.standIns.has(one.name))) return;
  const { name } = longest;
  const percent = Math.floor((sizePx / context.typePx(layer.size)) * 100);
  if (percent < 100) {
    const message = `Shrunk to ${percent}% to fit.`;
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

/** Replaces line breaks after the last line that fits with spaces, so this line is filled before it is truncated. */
async function joinCutLines(
  prepared: PreparedText,
  sizePx: number,
  maxLines: number,
  context: PaintContext,
): Promise<PreparedText> {
  const lines = prepared.text.split('\n');
  if (lines.length === 1) return prepared;
  // One line must be left for the joined rest.
  const kept = await findMost(Math.min(lines.length, maxLines), async (count) => {
    const head = withText(prepared, lines.slice(0, count).join('\n'));
    return (await countLines(head, sizePx, context)) < maxLines;
  });
  // An empty line would add a second space.
  const rest = lines.slice(kept).filter((line) => line.trim() !== '');
  return withText(prepared, [...lines.slice(0, kept), rest.join(' ')].join('\n'));
}

/** Shows hyphens where lines end at soft hyphens, unless the text then no longer fits. */
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

/** Finds the longest start of the text that fits with an ellipsis. Cuts right-to-left text after a word, other text after a letter. */
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

/** Adds an ellipsis. The mark ends an isolated value that was cut, so the ellipsis follows it. Elsewhere the mark has no effect. */
function withEllipsis(head: string): string {
  return `${head}\u2069${ELLIPSIS}`;
}

/** Finds the largest count below `tooMany` that fits, by bisection. 0 always fits. */
async function findMost(tooMany: number, fits: (count: number) => Promise<boolean>): Promise<number> {
  let [kept, above] = [0, tooMany];
  while (above - kept > 1) {
    const middle = Math.floor((kept + above) / 2);
    if (await fits(middle)) kept = middle;
    else above = middle;
  }
  return kept;
}

async function readLines(prepared: PreparedText, sizePx: number, context: PaintContext): Promise<readonly string[]> {
  return (await measure(prepared, sizePx, context)).lines;
}

async function countLines(prepared: PreparedText, sizePx: number, context: PaintContext): Promise<number> {
  const { heightPx } = await measure(prepared, sizePx, context);
  return Math.round(heightPx / lineHeightPx(prepared.layer, sizePx));
}

/** Measures text at its layer's width. Wider words are broken. */
async function measure(prepared: PreparedText, sizePx: number, context: PaintContext): Promise<MeasuredText> {
  const widthPx = context.px(prepared.layer.width);
  const style = { width: widthPx, overflowWrap: 'anywhere' } as const;
  return context.measureText(await textNode(prepared, sizePx, style, context), widthPx);
}

/** Bisections between `size` and `minSize`. The result is within 1/64 of the difference. */
const FIT_STEPS = 6;
/** Number of words to measure. The widest word is almost always among the longest. */
const WORDS_MEASURED = 8;
const LINES_MAX = 500;

/**
 * Finds the largest size between `size` and `minSize` at which the text fits, in device pixels. If there is none, returns `minSize`
 * and `hasMore`.
 */
async function fitText(prepared: PreparedText, context: PaintContext): Promise<{ sizePx: number; hasMore: boolean }> {
  const { layer } = prepared;
  const largest = context.typePx(layer.size);
  const fits = async (sizePx: number) =>
    (await countLines(prepared, sizePx, context)) <= linesThatFit(layer, sizePx, context);
  if (layer.minSize === undefined) return { sizePx: largest, hasMore: !(await fits(largest)) };
  const words = partsNode(prepared, prepared.parts.slice(0, WORDS_MEASURED), largest, context);
  const [{ widestPx }, fitsLargest] = await Promise.all([context.measureText(words, largest), fits(largest)]);
  // A word must not be broken if it would fit at a smaller size.
  const holdsWords = (sizePx: number) => (widestPx / largest) * sizePx <= context.px(layer.width);
  if (fitsLargest && holdsWords(largest)) return { sizePx: largest, hasMore: false };
  const smallest = context.typePx(layer.minSize);
  const sizeAt = (fraction: number) => smallest + (largest - smallest) * fraction;
  let low = 0;
  let high = 1;
  // Bisecting fractions instead of pixels makes every scale try the same sizes, so lines break alike.
  for (let step = 0; step < FIT_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (holdsWords(sizeAt(middle)) && (await fits(sizeAt(middle)))) low = middle;
    else high = middle;
  }
  return { sizePx: sizeAt(low), hasMore: low === 0 && !(await fits(smallest)) };
}

/** Returns how many lines fit, at least one. 0.01 allows for rounding. */
function linesThatFit(layer: TextLayer, sizePx: number, { px }: PaintContext): number {
  const room = Math.max(1, Math.floor(px(layer.height) / lineHeightPx(layer, sizePx) + 0.01));
  return Math.min(layer.maxLines ?? LINES_MAX, room);
}

/** Characters that were inserted for layout or are only visible at a line end. */
const UNSEEN = /[\u00ad\u200b\u2060\u2066\u2069]/g;
const SHOWN_MAX = 80;

/** Finds the words that were cut off, and counts them. A partly visible word counts. */
function findLostWords({ runs, traits }: PreparedText): { count: number; text: string } {
  const letters = runs.map((run) => ('text' in run ? run.text : '')).join('');
  const lost = letters.replaceAll(UNSEEN, '').trim();
  const shown = lost.length > SHOWN_MAX ? `${lost.slice(0, SHOWN_MAX).trimEnd()}${ELLIPSIS}` : lost;
  const segments = new Intl.Segmenter(traits.language, { granularity: 'word' }).segment(lost);
  return { count: [...segments].filter(({ isWordLike }) => isWordLike).length, text: shown };
}
