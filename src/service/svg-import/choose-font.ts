import { isBuiltInFamily, serviceFamilies, type FontWeight, type KnownFamily } from '../../document/font-families.ts';
import { readFontFile } from '../renderer/read-font-file.ts';
import type { Style } from './create-cascade.ts';

/** A family that type of a drawing may be set in. */
export interface ImportFamily extends KnownFamily {
  /** How far its lines reach; all faces of a family have about the same. */
  readMetrics: () => Promise<FontMetrics>;
}

/** The built-in families. */
export const builtInFamilies: readonly ImportFamily[] = serviceFamilies.map((family) => ({
  ...family,
  readMetrics: () => readFontMetrics(family),
}));

/** A face to use, and the requested name when it differs. */
export interface ChosenFont {
  family: string;
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
const REGULAR = 400;

/** The face that is nearest to what a style asks for, among those of some families. */
export function chooseFont(style: Style, families: readonly ImportFamily[]): ChosenFont {
  const names = (style.get('font-family') ?? '')
    .slice(0, 300)
    .split(',')
    .map((name) => name.trim().replace(/^["']+|["']+$/g, ''));
  const [first = ''] = names;
  const ending = first.slice(findFamily(first, families)?.length ?? readBareName(first).length);
  const weight = readWeight(style.get('font-weight'), ending);
  const italic = /italic|oblique/.test(style.get('font-style') ?? '') || /italic|oblique|-.*it$/i.test(ending);
  const known = names.map((name) => findFamily(name, families)?.family).find((family) => family !== undefined);
  const family = known ?? findNearestFamily(names.join(' ').toLowerCase(), families);
  const faces = (italic && family.italic.length > 0) || family.upright.length === 0 ? family.italic : family.upright;
  const chosen = {
    family: family.name,
    weight: findNearestWeight(weight, faces),
    italic: faces === family.italic,
  };
  const isThere = findFamily(first, families)?.family === family;
  if (first === '' || (isThere && chosen.weight === weight && chosen.italic === italic)) return chosen;
  // A name such as Helvetica-Bold says its weight itself.
  const look = `${weight === REGULAR ? '' : ` ${weight}`}${italic ? ' italic' : ''}`;
  return { ...chosen, insteadOf: `${first.slice(0, 60)}${ending === '' ? look : ''}` };
}

/** The family of a name with or without words of style behind it, and how many characters of the name are that of the family. */
function findFamily(
  name: string,
  families: readonly ImportFamily[],
): { family: ImportFamily; length: number } | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  // The whole name is tried first: a family may be called Archivo Black.
  for (let bare = name, next = ''; bare !== ''; bare = next) {
    const family = families.find((one) => plain(one.name) === plain(bare));
    if (family !== undefined) return { family, length: bare.length };
    next = bare.replace(STYLE_WORDS, '');
    if (next === bare) return undefined;
  }
  return undefined;
}

function readBareName(name: string): string {
  const shorter = name.replace(STYLE_WORDS, '');
  return shorter === name ? name : readBareName(shorter);
}

function findNearestFamily(names: string, families: readonly ImportFamily[]): ImportFamily {
  const looked = GEOMETRIC.test(names)
    ? 'Space Grotesk'
    : SERIF.test(names.replace(/sans[- ]?serif/g, 'sans'))
      ? 'Fraunces'
      : 'Inter';
  const family = families.find(({ name }) => name === looked) ?? families[0];
  if (family === undefined) throw new Error('No font family is installed');
  return family;
}

function findNearestWeight(weight: number, faces: readonly number[]): number {
  return [...faces].sort((one, other) => Math.abs(one - weight) - Math.abs(other - weight))[0] ?? REGULAR;
}

function readWeight(text: string | undefined, ending: string): number {
  const number = Number(text);
  if (text !== undefined && number >= 1 && number <= 1000) return number;
  if (text === 'bold' || text === 'bolder') return 700;
  if (text === 'lighter') return 300;
  return WEIGHT_WORDS.find(([pattern]) => pattern.test(ending.toLowerCase()))?.[1] ?? REGULAR;
}

/** How far the lines of a family reach above and below the baseline, in multiples of the type size. */
export interface FontMetrics {
  ascent: number;
  descent: number;
}

/** Reads them from the file of a face, as the engine does. */
async function readFontMetrics({ name, upright }: KnownFamily): Promise<FontMetrics> {
  if (!isBuiltInFamily(name)) throw new Error(`Unknown font family ${name}`);
  const bytes = await readFontFile(name, findNearestWeight(REGULAR, upright) as FontWeight, false);
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
