import { fontFaces, fontFamilies, hasFontFace, type FontFamily } from '../renderer/font-faces.ts';
import type { Style } from './create-cascade.ts';

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
