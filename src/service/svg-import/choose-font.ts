import { fontFaces, fontFamilies, type FontFamily, type KnownFamily } from '../../document/font-families.ts';
import type { Style } from './svg-element.ts';

/** A font family that imported text can use. */
export interface ImportFamily extends KnownFamily {
  /** Distance from the baseline to the top of a line, as a multiple of the font size. About the same in all faces. */
  ascent: number;
  /** Distance from the baseline to the bottom of a line. */
  descent: number;
}

/** From each family's `hhea` table. */
const METRICS: Record<FontFamily, { ascent: number; descent: number }> = {
  Inter: { ascent: 1984 / 2048, descent: 494 / 2048 },
  Fraunces: { ascent: 0.978, descent: 0.255 },
  'Space Grotesk': { ascent: 0.984, descent: 0.292 },
};

export const builtInFamilies: readonly ImportFamily[] = fontFamilies.map((name) => ({
  name,
  ...fontFaces[name],
  ...METRICS[name],
}));

/** A face to use, and the requested name if that differs. */
export interface ChosenFont {
  family: string;
  weight: number;
  italic: boolean;
  insteadOf?: string;
}

const SERIF =
  /serif(?!.*sans)|times|georgia|garamond|baskerville|bodoni|didot|caslon|playfair|merriweather|lora|cambria|palatino|minion|slab|roman|antiqua|bookman|charter|spectral|cormorant/;
const GEOMETRIC =
  /grotesk|grotesque|futura|montserrat|poppins|avenir|gotham|gilroy|circular|outfit|urbanist|century ?gothic|syne|sora|lexend|mono|courier|consolas|menlo/;
/** Weights in PostScript names such as Inter-SemiBoldItalic. */
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
const REGULAR = 400;

/** Finds the face closest to a style. */
export function chooseFont(style: Style, families: readonly ImportFamily[]): ChosenFont {
  const names = (style.get('font-family') ?? '')
    .slice(0, 300)
    .split(',')
    .map((name) => name.trim().replace(/^["']+|["']+$/g, ''));
  const splits = names.map((name) => splitName(name, families));
  const ending = splits[0]?.ending ?? '';
  const weight = readWeight(style.get('font-weight'), ending);
  const italic = /italic|oblique/.test(style.get('font-style') ?? '') || /italic|oblique|-.*it$/i.test(ending);
  const known = splits.find((split) => split.family !== undefined)?.family;
  const family = known ?? findNearestFamily(names.join(' ').toLowerCase(), families);
  const faces = (italic && family.italic.length > 0) || family.upright.length === 0 ? family.italic : family.upright;
  const chosen = { family: family.name, weight: findNearestWeight(weight, faces), italic: faces === family.italic };
  const [first = ''] = names;
  const isInstalled = splits[0]?.family === family;
  if (first === '' || (isInstalled && chosen.weight === weight && chosen.italic === italic)) return chosen;
  // Names such as Helvetica-Bold include the weight.
  const look = `${weight === REGULAR ? '' : ` ${weight}`}${italic ? ' italic' : ''}`;
  return { ...chosen, insteadOf: `${first.slice(0, 60)}${ending === '' ? look : ''}` };
}

/** Strips style words from a font name until a family matches. A family may be called Archivo Black. */
function splitName(name: string, families: readonly ImportFamily[]) {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  for (let bare = name; ;) {
    const family = families.find((each) => plain(each.name) === plain(bare));
    const shorter = bare.replace(STYLE_WORDS, '');
    if (family !== undefined || shorter === bare) return { family, ending: name.slice(bare.length) };
    bare = shorter;
  }
}

function findNearestFamily(names: string, families: readonly ImportFamily[]): ImportFamily {
  let nearest: FontFamily = 'Inter';
  if (GEOMETRIC.test(names)) nearest = 'Space Grotesk';
  else if (SERIF.test(names.replace(/sans[- ]?serif/g, 'sans'))) nearest = 'Fraunces';
  const family = families.find(({ name }) => name === nearest) ?? families[0];
  if (family === undefined) throw new Error('No font family is installed');
  return family;
}

function findNearestWeight(weight: number, faces: readonly number[]): number {
  return [...faces].sort((a, b) => Math.abs(a - weight) - Math.abs(b - weight))[0] ?? REGULAR;
}

function readWeight(text: string | undefined, ending: string): number {
  const number = Number(text);
  if (text !== undefined && number >= 1 && number <= 1000) return number;
  if (text === 'bold' || text === 'bolder') return 700;
  if (text === 'lighter') return 300;
  return WEIGHT_WORDS.find(([pattern]) => pattern.test(ending.toLowerCase()))?.[1] ?? REGULAR;
}
