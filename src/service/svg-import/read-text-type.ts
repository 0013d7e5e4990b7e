import type { LayerOf } from '../../document/layer.ts';
import { round3 } from './affine.ts';
import { chooseFont, type ChosenFont } from './choose-font.ts';
import { addLosses, type Drawing, type Placed } from './drawing.ts';
import { readLength } from './read-length.ts';
import { readNearestColor, readPlainPaint } from './read-paint.ts';
import { readShadow } from './read-shadow.ts';
import { readOpacity } from './read-shape-layer.ts';
import { isClipped } from './read-styles.ts';
import type { TextLine } from './read-text-lines.ts';
import type { Style } from './svg-element.ts';

type TextLayer = LayerOf<'text'>;

/** A text layer's members that don't depend on its text or position. */
export type TextType = Omit<ChosenFont, 'insteadOf'> &
  Pick<TextLayer, 'color' | 'opacity' | 'letterSpacing' | 'uppercase' | 'decoration' | 'shadow'>;

const VISIBLE = ['fill', 'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'baseline-shift'];

/** Finds the style that most letters have. */
export function findMainStyle(lines: readonly TextLine[]): { main: Style; isMixed: boolean } | undefined {
  const counts = new Map<Style, number>();
  for (const { style, text } of lines.flatMap(({ runs }) => runs)) {
    counts.set(style, (counts.get(style) ?? 0) + text.trim().length);
  }
  const [main] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const used = [...counts].filter(([, letters]) => letters > 0).map(([style]) => style);
  const variants = new Set(used.map((style) => VISIBLE.map((property) => style.get(property)).join()));
  return main && { main, isMixed: variants.size > 1 };
}

/** Reads the type for text whose layer is rotated by `rotation`. `subject` starts the sentences in notes. */
export function readTextType(
  placed: Placed,
  main: Style,
  drawing: Drawing,
  { subject, rotation }: { subject: string; rotation: number },
): TextType {
  const { element, style } = placed;
  const { insteadOf, ...font } = chooseFont(main, drawing.families);
  if (insteadOf !== undefined) {
    const face = `${font.family} ${font.weight}${font.italic ? ' italic' : ''}`;
    drawing.notes.add(`${insteadOf} is not installed, so ${face} is used.`);
  }
  const fill = readPlainPaint(main, 'fill');
  const stroke = readPlainPaint(main, 'stroke');
  const em = Number(main.get('font-size'));
  const readEms = (property: string) => (readLength(main.get(property), { em, whole: em }) ?? 0) / em;
  const shadow = readShadow(placed, drawing, rotation);
  const transform = main.get('text-transform') ?? '';
  addLosses(drawing, subject, {
    gradient: fill === undefined,
    outline: stroke !== 'none',
    effect: shadow === 'unknown',
    clip: isClipped(element.style),
    'small caps': /small-caps/.test(main.get('font-variant') ?? ''),
    'lowercase or title case': /lowercase|capitalize/.test(transform),
    'vertical direction': /^(tb|vertical|sideways)/.test(main.get('writing-mode') ?? ''),
    'word spacing': readEms('word-spacing') !== 0,
    'rotated or stretched letters': element.attributes.has('rotate') || element.attributes.has('textLength'),
  });
  const color = fill === 'none' ? (stroke ?? 'none') : (fill ?? readNearestColor(main, drawing));
  const spacing = readEms('letter-spacing');
  const lines = `${main.get('text-decoration') ?? ''} ${main.get('text-decoration-line') ?? ''}`;
  const [decoration] = /underline|line-through/.exec(lines) ?? [];
  return {
    ...font,
    color: color === 'none' ? '#00000000' : color,
    opacity: readOpacity(style),
    letterSpacing: Math.abs(spacing) < 0.0005 ? undefined : round3(Math.min(2, Math.max(-0.2, spacing))),
    uppercase: transform === 'uppercase' ? true : undefined,
    decoration: decoration as TextLayer['decoration'],
    shadow: shadow === 'unknown' ? undefined : shadow,
  };
}

/** Measures lines of text in the page's unit. */
export type TextMeter = (type: TextType & { size: number }, lines: readonly string[]) => Promise<number[]>;
