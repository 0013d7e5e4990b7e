import type { Node, TextNode } from '@takumi-rs/core';
import { bindText } from '../../../document/bind-text.ts';
import { readBindings, type TextBinding } from '../../../document/bindings.ts';
import { type EmojiNames, mayHaveEmoji, readEmojiNames, splitEmoji, type TextRun } from '../emoji.ts';
import type { LayerOf } from '../../../document/layer.ts';
import { TEXT_LENGTH_MAX } from '../../../document/layers/text-layer.ts';
import { shadowStyle } from './paint-style.ts';
import {
  breakWords,
  cleanText,
  readTextTraits,
  runsFromRight,
  splitHalfWidthMarks,
  type TextTraits,
  trimLineEnds,
  unbreakableParts,
} from '../../../document/text-traits.ts';
import type { PaintContext } from './painter.ts';

export type TextLayer = LayerOf<'text'>;
type Style = NonNullable<TextNode['style']>;

/** Text with values inserted, ready to be set at any size. */
export interface PreparedText {
  layer: TextLayer;
  text: string;
  runs: readonly TextRun[];
  emojiNames: EmojiNames;
  traits: TextTraits;
  /** The font stack as CSS. */
  fontFamily: string;
  /** The unbreakable parts without emoji, longest first. */
  parts: readonly string[];
}

const LINE_HEIGHT = 1.25;
/** Size of emoji in common fonts, relative to Latin letters. */
const EMOJI_SIDE_EM = 1.1;
const EMOJI_MARGIN_EM = 0.05;
const EMOJI_DROP_EM = -0.2;

/** Prepares a layer's text. Undefined if the text has no visible characters. */
export async function prepareText(layer: TextLayer, context: PaintContext): Promise<PreparedText | undefined> {
  const { locale } = context.valueLocale;
  const bound = readText(layer, context).slice(0, TEXT_LENGTH_MAX);
  // The engine's own `uppercase` ignores the language. In Turkish, for example, i becomes İ.
  const isLocalized = layer.uppercase === true && locale !== undefined;
  const text = trimLineEnds(isLocalized ? bound.toLocaleUpperCase([locale, 'en']) : bound);
  if (text.trim() === '') return undefined;
  const traits = readTextTraits(text, locale);
  const emojiNames = mayHaveEmoji(text) ? await readEmojiNames() : new Set<string>();
  const runs = splitRuns(text, emojiNames);
  const letters = lettersOf(runs);
  const fontFamily = await context.fontStack(layer, letters, traits.language);
  return { layer, text, runs, emojiNames, traits, fontFamily, parts: unbreakableParts(letters) };
}

/** Types whose values are written left to right in every language. */
const LEFT_TO_RIGHT: ReadonlySet<string | undefined> = new Set(['phone', 'url', 'email']);

/** Returns a layer's text with values inserted. In right-to-left text, left-to-right values are isolated by marks. */
function readText(layer: TextLayer, { values, valueLocale, typeOf }: PaintContext): string {
  const isFromLeft = ({ variableName, format }: TextBinding) =>
    format === 'iso' || LEFT_TO_RIGHT.has(typeOf(variableName));
  const text = cleanText(bindText(layer.text, values, valueLocale));
  if (!readBindings(layer.text).some(isFromLeft) || !runsFromRight(text, valueLocale.locale)) return text;
  // Cleaning comes first, because it would remove the marks.
  return bindText(cleanText(layer.text), values, valueLocale, (shown, binding) =>
    isFromLeft(binding) ? `\u2066${cleanText(shown)}\u2069` : cleanText(shown),
  );
}

/** Returns the characters that are drawn from a font. */
export function lettersOf(runs: readonly TextRun[]): string {
  return runs.map((run) => ('text' in run ? run.text : ' ')).join('');
}

/** Returns the same layer with part of its text, or with different line breaks. */
export function withText(prepared: PreparedText, text: string): PreparedText {
  return { ...prepared, text, runs: splitRuns(text, prepared.emojiNames) };
}

function splitRuns(text: string, emojiNames: EmojiNames): TextRun[] {
  return splitEmoji(text, emojiNames).map((run) =>
    'text' in run ? { text: splitHalfWidthMarks(breakWords(run.text)) } : run,
  );
}

/** Height of one line in device pixels. */
export function lineHeightPx(layer: TextLayer, sizePx: number): number {
  return sizePx * (layer.lineHeight ?? LINE_HEIGHT);
}

/** Sets text at a size, as one text node or as a block of characters and emoji images. */
export async function textNode(
  prepared: PreparedText,
  sizePx: number,
  style: Style,
  context: PaintContext,
): Promise<Node> {
  const { runs, traits } = prepared;
  const common = { lang: traits.language, style: { ...textStyle(prepared, sizePx, context), ...style } };
  const [first] = runs;
  if (runs.length === 1 && first !== undefined && 'text' in first) return { type: 'text', text: first.text, ...common };
  const children: Node[] = [];
  for (const run of runs) {
    children.push(
      'text' in run
        ? { type: 'text', text: run.text, style: { display: 'inline' } }
        : { type: 'image', src: await context.addEmoji(run.emoji), style: emojiStyle(sizePx) },
    );
  }
  return { type: 'container', ...common, style: { ...common.style, display: 'block' }, children };
}

/** Sets one part per line, to measure the widest part. */
export function partsNode(
  prepared: PreparedText,
  parts: readonly string[],
  sizePx: number,
  context: PaintContext,
): Node {
  const style = { ...textStyle(prepared, sizePx, context), whiteSpace: 'pre' } as const;
  return { type: 'text', text: parts.join('\n'), lang: prepared.traits.language, style };
}

function textStyle({ layer, traits, fontFamily }: PreparedText, sizePx: number, { px }: PaintContext): Style {
  const { shadow } = layer;
  return {
    fontFamily,
    fontWeight: layer.weight,
    fontStyle: layer.italic === true ? 'italic' : 'normal',
    fontSize: sizePx,
    lineHeight: `${lineHeightPx(layer, sizePx)}px`,
    letterSpacing: traits.refusesLetterSpacing ? 0 : sizePx * (layer.letterSpacing ?? 0),
    color: layer.color,
    direction: traits.direction,
    textAlign: layer.align ?? 'start',
    textTransform: layer.uppercase === true ? 'uppercase' : 'none',
    textDecoration: layer.decoration ?? 'none',
    textWrap: layer.balance === true ? 'balance' : 'wrap',
    whiteSpace: 'pre-wrap',
    ...(shadow === undefined ? {} : { textShadow: shadowStyle(shadow, px) }),
  };
}

function emojiStyle(sizePx: number): Style {
  return {
    display: 'inline-block',
    width: sizePx * EMOJI_SIDE_EM,
    height: sizePx * EMOJI_SIDE_EM,
    margin: `0 ${sizePx * EMOJI_MARGIN_EM}px`,
    verticalAlign: `${sizePx * EMOJI_DROP_EM}px`,
  };
}

/** How far to look for a letter that decides a word's direction. */
const NEAR = 40;

/**
 * Works around an engine bug in left-to-right text with right-to-left words: the blank at a line end hangs on the wrong side of such
 * words, so the next word loses its space. Replaces these blanks with line breaks.
 */
export async function breakLines(
  prepared: PreparedText,
  readLines: (some: PreparedText) => Promise<readonly string[]>,
): Promise<PreparedText> {
  if (prepared.traits.direction === 'rtl' || !runsFromRight(prepared.text)) return prepared;
  // The engine returns a line's letters in visual order without line breaks, so only their count shows where the line ends.
  const ends = new Set<number>();
  let count = 0;
  const lines = await readLines(prepared);
  for (const line of lines) ends.add((count += line.length));
  let read = 0;
  const runs = prepared.runs.map((run) => {
    if (!('text' in run)) return run;
    const text = run.text.replace(/[^\n]/g, (letter, index: number) => {
      read += 1;
      // An emoji that follows may be on the same line.
      const isEnd = letter === ' ' && ends.has(read) && index + 1 < run.text.length;
      return isEnd && isWithinWordsFromRight(run.text, index) ? '\n' : letter;
    });
    return { text };
  });
  const broken = { ...prepared, runs };
  return read === count && (await readLines(broken)).length === lines.length ? broken : prepared;
}

function isWithinWordsFromRight(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - NEAR), index).match(/\p{L}/gu) ?? [];
  const after = text.slice(index, index + NEAR).match(/\p{L}/u) ?? [];
  return runsFromRight(before.at(-1) ?? '') && runsFromRight(after[0] ?? '');
}
