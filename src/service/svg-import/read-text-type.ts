import type { LayerOf } from '../../document/layer.ts';
import { round3 } from './affine.ts';
import { chooseFont, type ChosenFont } from './choose-font.ts';
import { isSet, type Style } from './create-cascade.ts';
import type { Drawing, Placed } from './drawing.ts';
import { readLength } from './read-length.ts';
import { readNearestColor, readPlainPaint } from './read-paint.ts';
import { readShadow } from './read-shadow.ts';
import { readOpacity } from './read-shape-layer.ts';
import type { TextLine } from './read-text-lines.ts';
import { describeElement } from './svg-element.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import type { TextMeasuring } from '../renderer/render-engine.ts';
import type { Page } from './read-page.ts';

type TextLayer = LayerOf<'text'>;

/** All of a text layer that does not depend on where it lies or what it says. */
export type TextType = Omit<ChosenFont, 'insteadOf'> &
  Pick<TextLayer, 'color' | 'opacity' | 'letterSpacing' | 'uppercase' | 'decoration' | 'shadow'>;

const LOOKS = ['fill', 'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'baseline-shift'];

/** The style that most letters have, and whether others look different. */
export function findMainStyle(lines: readonly TextLine[]): { main: Style; isMixed: boolean } | undefined {
  const counts = new Map<Style, number>();
  for (const { style, text } of lines.flatMap(({ runs }) => runs))
    counts.set(style, (counts.get(style) ?? 0) + text.trim().length);
  const [main] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  const looks = (style: Style) => LOOKS.map((property) => style.get(property)).join();
  const styles = [...counts].filter(([, letters]) => letters > 0).map(([style]) => style);
  return main === undefined ? undefined : { main, isMixed: new Set(styles.map(looks)).size > 1 };
}

/** Reads the type that most letters of a text have, which is turned by `rotation`; a sentence of it begins with `who`. */
export function readTextType(placed: Placed, main: Style, drawing: Drawing, who: string, rotation = 0): TextType {
  const { notes, cascade } = drawing;
  const { insteadOf, ...font } = chooseFont(main, drawing.families);
  if (insteadOf !== undefined) {
    notes.add(
      `${insteadOf} is not installed, so ${font.family} ${font.weight}${font.italic ? ' italic' : ''} is used.`,
    );
  }
  const fill = readPlainPaint(main, 'fill');
  const stroke = readPlainPaint(main, 'stroke');
  if (fill === undefined) notes.add(`${who} has a fill that text cannot have. It uses its first colour.`);
  if (stroke !== 'none') notes.add(`${who} lost its outline.`);
  if (/small-caps/.test(main.get('font-variant') ?? '')) notes.add(`${who} lost its small capitals.`);
  if (/^(tb|vertical|sideways)/.test(main.get('writing-mode') ?? ''))
    notes.add(`${who} is vertical. The template sets it horizontally.`);
  if (placed.element.attributes.has('rotate') || placed.element.attributes.has('textLength'))
    notes.add(`${who} has rotated or stretched letters. The template sets them plainly.`);
  const color = fill === 'none' ? (stroke ?? 'none') : (fill ?? readNearestColor(main, drawing));
  const em = Number(main.get('font-size'));
  if ((readLength(main.get('word-spacing'), { em, whole: em }) ?? 0) !== 0) notes.add(`${who} lost its word spacing.`);
  const spacing = (readLength(main.get('letter-spacing'), { em, whole: em }) ?? 0) / em;
  const hasFilter = isSet(placed.style, 'filter');
  const shadow = hasFilter ? readShadow(placed, drawing, rotation) : undefined;
  const own = cascade.declared(placed.element);
  if (hasFilter && shadow === undefined) notes.add(`${who} lost its effect. Text can only have a drop shadow.`);
  if (isSet(own, 'clip-path') || isSet(own, 'mask')) notes.add(`${describeElement(placed.element)} is not clipped.`);
  const decoration = /underline|line-through/.exec(
    `${main.get('text-decoration') ?? ''} ${main.get('text-decoration-line') ?? ''}`,
  )?.[0];
  return {
    ...font,
    color: color === 'none' ? '#00000000' : color,
    ...readOpacity(placed.style),
    ...(Math.abs(spacing) < 0.0005 ? {} : { letterSpacing: round3(Math.min(2, Math.max(-0.2, spacing))) }),
    ...(main.get('text-transform') === 'uppercase' ? { uppercase: true } : {}),
    ...(decoration === undefined ? {} : { decoration: decoration as 'underline' | 'line-through' }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

/** How wide the engine sets each of some lines in a type of some size, in the unit of the page. */
export type TextMeter = (type: TextType & { size: number }, lines: readonly string[]) => Promise<number[]>;

const empty = { type: 'text', id: 'text', text: '', x: 0, y: 0, width: 0, height: 0 } as const;

/** A meter for one page. */
export function createTextMeter(
  { viewport, unit, dpi, intent }: Page,
  { measureLines }: TextMeasuring = createTakumiEngine(),
  fonts: readonly OwnFace[] = [],
): TextMeter {
  return (type, lines) => measureLines({ viewport, unit, dpi, intent, layer: { ...empty, ...type }, lines, fonts });
}
