import { FAMILY_LENGTH_MAX } from './layer.ts';

/** What each width class of a font beside the normal one, 5, is called. */
export const widthNames: Readonly<Record<number, string>> = {
  1: 'Ultra Condensed',
  2: 'Extra Condensed',
  3: 'Condensed',
  4: 'Semi Condensed',
  6: 'Semi Expanded',
  7: 'Expanded',
  8: 'Extra Expanded',
  9: 'Ultra Expanded',
};

/** The name of a font as one line of plain text that a document may hold. */
export function cleanFontName(name: string): string {
  return name
    .slice(0, FAMILY_LENGTH_MAX)
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}"\\]/gu, '')
    .trim();
}

const WEIGHT_WORD = /\s+(thin|extra ?light|light|regular|medium|semi ?bold|bold|extra ?bold|black)$/i;

/** The name of a family out of that of one face: many a variable font is called by the thinnest. */
export function stripWeight(name: string, isVariable: boolean): string {
  return isVariable ? name.replace(WEIGHT_WORD, '') : name;
}
