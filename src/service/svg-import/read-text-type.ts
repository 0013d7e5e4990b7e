import { fontFaces, fontFamilies, hasFontFace, type FontFamily } from '../renderer/font-faces.ts';
import type { LayerOf } from '../renderer/layer.ts';
import { readFontFile } from '../renderer/font-faces.ts';
import { tidy } from './affine.ts';
import { isSet, type Style } from './create-cascade.ts';
import type { Drawing, Placed } from './drawing.ts';
import { readLength } from './read-length.ts';
import { readNearestColor, readPlainPaint } from './read-paint.ts';
import { readShadow } from './read-shadow.ts';
import { readOpacity } from './read-shape-layer.ts';
import { describeElement } from './svg-element.ts';

/** A face of ours, and the name it stands in for when that is another. */
export interface ChosenFont {
  family: FontFamily;
  weight: number;
  italic: boolean;
  /** What was asked for, as a sentence names it; absent when it is what was chosen. */
  insteadOf?: string;
}

const SERIF =
  /serif(?!.*sans)|times|georgia|garamond|baskerville|bodoni|didot|caslon|playfair|merriweather|lora|cambria|palatino|minion|slab|roman|antiqua|bookman|charter|spectral|cormorant/;
const GEOMETRIC =
  /grotesk|grotesque|futura|montserrat|poppins|avenir|gotham|gilroy|circular|outfit|urbanist|century ?gothic|syne|sora|lexend|mono|courier|consolas|menlo/;
/** Words at the end of a PostScript name such as Inter-SemiBoldItalic, and the weight each means. */
const WEIGHT_WORDS: [pattern: RegExp, weight: number][] = [
  [/thin|hairline/, 100],
  [/extra-?light|ultra-?light/, 200],
  [/semi-?bold|demi/, 600],
  [/extra-?bold|ultra-?bold|heavy/, 800],
  [/black/, 900],
  [/light/, 300],
  [/medium/, 500],
  [/bold/, 700],
];
const STYLE_WORDS =
  /[-\s]*(thin|hairline|extra|ultra|semi|demi|light|regular|book|medium|bold|heavy|black|italic|oblique|variable|display|text|mt|ps|it)$/i;

/** The face of ours that is nearest to what a style asks for. */
export function chooseFont(style: Style): ChosenFont {
  const names = (style.get('font-family') ?? '')
    .slice(0, 300)
    .split(',')
    .map((name) => name.trim().replace(/^["']+|["']+$/g, ''));
  const [first = ''] = names;
  const weight = readWeight(style.get('font-weight'), first);
  const italic = /italic|oblique/.test(style.get('font-style') ?? '') || /italic|oblique|-it$/i.test(first);
  const known = names.map(findFamily).find((name) => name !== undefined);
  const family = known ?? nearestFamily(names.join(' ').toLowerCase());
  const hasItalic = italic && fontFaces[family].italic.length > 0;
  const faces: readonly number[] = hasItalic ? fontFaces[family].italic : fontFaces[family].upright;
  const nearest = [...faces].sort((one, other) => Math.abs(one - weight) - Math.abs(other - weight))[0] ?? 400;
  const isSame = first === '' || (known !== undefined && hasFontFace(family, weight, italic));
  const asked = `${first.slice(0, 60)}${known === undefined ? '' : ` ${weight}${italic ? ' italic' : ''}`}`;
  return { family, weight: nearest, italic: hasItalic, ...(isSame ? {} : { insteadOf: asked }) };
}

function findFamily(name: string): FontFamily | undefined {
  let bare = name;
  for (let next = bare.replace(STYLE_WORDS, ''); next !== bare; next = bare.replace(STYLE_WORDS, '')) bare = next;
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return fontFamilies.find((family) => plain(family) === plain(bare));
}

function nearestFamily(names: string): FontFamily {
  if (GEOMETRIC.test(names)) return 'Space Grotesk';
  return SERIF.test(names.replace(/sans[- ]?serif/g, 'sans')) ? 'Fraunces' : 'Inter';
}

function readWeight(text: string | undefined, name: string): number {
  const number = Number(text);
  if (text !== undefined && number >= 1 && number <= 1000) return number;
  if (text === 'bold' || text === 'bolder') return 700;
  if (text === 'lighter') return 300;
  const suffix = name.toLowerCase().replace(/^[^-\s]*/, '');
  return WEIGHT_WORDS.find(([pattern]) => pattern.test(suffix))?.[1] ?? 400;
}

/** How far the lines of a family reach above and below the baseline, in multiples of the type size. */
export interface FontMetrics {
  ascent: number;
  descent: number;
}

/** Reads them from the file of its regular face, as the engine does; all faces of a family have the same. */
export async function readFontMetrics(family: FontFamily): Promise<FontMetrics> {
  const bytes = await readFontFile(family, 400, false);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  for (let table = 0; table < file.readUInt16BE(4); table += 1) {
    const entry = 12 + table * 16;
    tables.set(file.toString('latin1', entry, entry + 4), file.readUInt32BE(entry + 8));
  }
  const [head = 0, hhea = 0] = [tables.get('head'), tables.get('hhea')];
  const unitsPerEm = file.readUInt16BE(head + 18);
  return { ascent: file.readInt16BE(hhea + 4) / unitsPerEm, descent: -file.readInt16BE(hhea + 6) / unitsPerEm };
}

type TextLayer = LayerOf<'text'>;

/** All of a text layer that does not depend on where it lies or what it says. */
export type TextType = Omit<ChosenFont, 'insteadOf'> &
  Pick<TextLayer, 'color' | 'opacity' | 'letterSpacing' | 'uppercase' | 'decoration' | 'shadow'>;

/** Reads the type that most letters of a text have; a sentence of it begins with `who`. */
export function readTextType(placed: Placed, main: Style, drawing: Drawing, who: string): TextType {
  const { notes, cascade } = drawing;
  const { insteadOf, ...font } = chooseFont(main);
  if (insteadOf !== undefined) {
    notes.add(
      `Type in ${insteadOf} is set in ${font.family} ${font.weight}${font.italic ? ' italic' : ''}, the nearest there is.`,
    );
  }
  const fill = readPlainPaint(main, 'fill');
  const stroke = readPlainPaint(main, 'stroke');
  if (fill === undefined) notes.add(`${who} has a fill that type cannot have; it takes its first colour.`);
  if (stroke !== 'none') notes.add(`${who} loses its outline.`);
  const color = fill === 'none' ? (stroke ?? 'none') : (fill ?? readNearestColor(main, drawing));
  const em = Number(main.get('font-size'));
  const spacing = (readLength(main.get('letter-spacing'), { em, whole: em }) ?? 0) / em;
  const hasFilter = isSet(placed.style, 'filter');
  const shadow = hasFilter ? readShadow(placed, drawing) : undefined;
  const own = cascade.declared(placed.element);
  if (hasFilter && shadow === undefined) notes.add(`${who} loses its effect; type has only a drop shadow.`);
  if (isSet(own, 'clip-path') || isSet(own, 'mask'))
    notes.add(`${describeElement(placed.element)} is no longer clipped.`);
  const decoration = /underline|line-through/.exec(
    `${main.get('text-decoration') ?? ''} ${main.get('text-decoration-line') ?? ''}`,
  )?.[0];
  return {
    ...font,
    color: color === 'none' ? '#00000000' : color,
    ...readOpacity(placed.style),
    ...(Math.abs(spacing) < 0.0005 ? {} : { letterSpacing: tidy(Math.min(2, Math.max(-0.2, spacing))) }),
    ...(main.get('text-transform') === 'uppercase' ? { uppercase: true } : {}),
    ...(decoration === undefined ? {} : { decoration: decoration as 'underline' | 'line-through' }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}
