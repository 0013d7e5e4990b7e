import type { Node, TextNode } from '@takumi-rs/core';
import { bindText } from '../../../document/bind-text.ts';
import { readBindings, type TextBinding } from '../../../document/bindings.ts';
import { mayHaveEmoji, splitEmoji, type TextRun } from '../emoji.ts';
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

/** A text with its values put in, ready to be set at any size. */
export interface PreparedText {
  layer: TextLayer;
  text: string;
  runs: readonly TextRun[];
  hasPicture: (emoji: string) => boolean;
  traits: TextTraits;
  /** The families to ask for a glyph, as CSS. */
  fontFamily: string;
  /** What no line breaks inside, longest first, without emoji. */
  parts: readonly string[];
}

const LINE_HEIGHT = 1.25;
/** As wide and as high as the emoji of common fonts are beside Latin letters. */
const EMOJI_SIDE_EM = 1.1;
const EMOJI_MARGIN_EM = 0.05;
const EMOJI_DROP_EM = -0.2;

/** Nothing when the text has no visible character. */
export async function prepareText(layer: TextLayer, context: PaintContext): Promise<PreparedText | undefined> {
  const { valueLocale } = context;
  const bound = readText(layer, context).slice(0, TEXT_LENGTH_MAX);
  const text = trimLineEnds(layer.uppercase === true ? toCapitals(bound, valueLocale.locale) : bound);
  if (text.trim() === '') return undefined;
  const traits = readTextTraits(text, valueLocale.locale);
  const hasPicture = mayHaveEmoji(text) ? await context.findEmoji() : () => false;
  const runs = splitRuns(text, hasPicture);
  const letters = lettersOf(runs);
  return {
    layer,
    text,
    runs,
    hasPicture,
    traits,
    fontFamily: await context.fontStack(layer, letters, traits.language),
    parts: unbreakableParts(letters),
  };
}

/** Types whose values are written from left to right in every language. */
const LEFT_TO_RIGHT: ReadonlySet<string | undefined> = new Set(['phone', 'url', 'email']);

/** The text of a layer with its values put in; beside letters that run from the right, those that run from the left are kept together. */
function readText(layer: TextLayer, { values, valueLocale, typeOf }: PaintContext): string {
  const isFromLeft = ({ variableName, format }: TextBinding) =>
    format === 'iso' || LEFT_TO_RIGHT.has(typeOf(variableName));
  const text = cleanText(bindText(layer.text, values, valueLocale));
  if (!readBindings(layer.text).some(isFromLeft) || !runsFromRight(text, valueLocale.locale)) return text;
  // Cleaning takes such marks away, so it comes first.
  return bindText(cleanText(layer.text), values, valueLocale, (shown, binding) =>
    isFromLeft(binding) ? `\u2066${cleanText(shown)}\u2069` : cleanText(shown),
  );
}

/** What of a text is set in a font. */
export function lettersOf(runs: readonly TextRun[]): string {
  return runs.map((run) => ('text' in run ? run.text : ' ')).join('');
}

/** Capitals of a language: i is İ in Turkish, accents go in Greek. The engine has those that most languages share. */
function toCapitals(text: string, locale: string | undefined): string {
  return locale === undefined ? text : text.toLocaleUpperCase([locale, 'en']);
}

/** The same layer with another part of its text, or with its lines broken elsewhere. */
export function withText(prepared: PreparedText, text: string): PreparedText {
  return { ...prepared, text, runs: splitRuns(text, prepared.hasPicture) };
}

function splitRuns(text: string, hasPicture: PreparedText['hasPicture']): TextRun[] {
  return splitEmoji(text, hasPicture).map((run) =>
    'text' in run ? { text: splitHalfWidthMarks(breakWords(run.text)) } : run,
  );
}

/** Height of one line in device pixels. */
export function lineHeightPx(layer: TextLayer, sizePx: number): number {
  return sizePx * (layer.lineHeight ?? LINE_HEIGHT);
}

/** The text set at a size: one text node, or characters and emoji pictures in a block. */
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

/** Parts on a line each, to find the widest. */
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

/** So far a letter is looked for that tells from which side a word runs. */
const NEAR = 40;

/**
 * A text with letters from both sides that runs from the left, with a line break for each blank that ends one of its lines within
 * words from the right: the engine hangs such a blank at their other end, where two of them then have none between them.
 */
export async function breakLines(
  prepared: PreparedText,
  readLines: (some: PreparedText) => Promise<readonly string[]>,
): Promise<PreparedText> {
  if (prepared.traits.direction === 'rtl' || !runsFromRight(prepared.text)) return prepared;
  // The letters of a line come in the order in which they are seen, without line breaks: their count tells where it ends.
  const ends = new Set<number>();
  let count = 0;
  const lines = await readLines(prepared);
  for (const line of lines) ends.add((count += line.length));
  let at = 0;
  const runs = prepared.runs.map((run) => {
    if (!('text' in run)) return run;
    const text = run.text.replace(/[^\n]/g, (letter, index: number) => {
      at += 1;
      // An emoji that comes next may be on the same line.
      const isEnd = letter === ' ' && ends.has(at) && index + 1 < run.text.length;
      return isEnd && isWithinWordsFromRight(run.text, index) ? '\n' : letter;
    });
    return { text };
  });
  const broken = { ...prepared, runs };
  return at === count && (await readLines(broken)).length === lines.length ? broken : prepared;
}

function isWithinWordsFromRight(text: string, index: number): boolean {
  const before =
    text
      .slice(Math.max(0, index - NEAR), index)
      .match(/\p{L}/gu)
      ?.at(-1) ?? '';
  const after = /\p{L}/u.exec(text.slice(index, index + NEAR))?.[0] ?? '';
  return runsFromRight(before) && runsFromRight(after);
}
