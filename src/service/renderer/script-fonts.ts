/**
 * Families for writing that the template families lack, from `@fontsource-variable`: every weight in one file, cut into
 * slices by code points. A slice is registered as a family of its own, and a text names exactly the slices it needs, so
 * what was drawn before never changes what is drawn now.
 */
import { readPackageFile } from './read-package-file.ts';

export type ScriptFont = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'sc' | 'jp' | 'kr';

/** One file of a font, and the code points it answers for. */
export interface FontSlice {
  family: string;
  package: string;
  file: string;
  ranges: [first: number, last: number][];
}

const SPACED_SCRIPTS = ['arabic', 'hebrew', 'devanagari', 'thai'] as const;
/** One Han character has three shapes; the language of the text says which font is asked first. */
const HAN_FONTS: Record<string, readonly ScriptFont[]> = { ja: ['jp', 'sc', 'kr'], ko: ['kr', 'sc', 'jp'] };
const HAN_FONTS_ELSEWHERE: readonly ScriptFont[] = ['sc', 'jp', 'kr'];

/** Slices the template families answer for themselves. */
const LEFT_OUT = /^(latin|cyrillic|greek|vietnamese|math|symbols)/;
/** Letters, marks and signs for which no other font is asked: a text of these costs nothing more. */
const COVERED = /^[\0-\u058f\u1d00-\u1fff\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\ufb00-\ufb06\p{VS}]*$/u;

/** Ranges of one font in order, none over another. */
type FontIndex = readonly { first: number; last: number; slice: FontSlice }[];
const indexes = new Map<ScriptFont, Promise<FontIndex>>();

/** The slices a text needs beside the template families, in the order they are to be asked. */
export async function findFontSlices(text: string, language: string): Promise<FontSlice[]> {
  if (COVERED.test(text)) return [];
  const codes = new Set<number>();
  for (const character of text) if (!COVERED.test(character)) codes.add(character.codePointAt(0) ?? 0);
  const needed = new Set<FontSlice>();
  for (const font of [...SPACED_SCRIPTS, ...(HAN_FONTS[language] ?? HAN_FONTS_ELSEWHERE)]) {
    const index = await (indexes.get(font) ?? readIndex(font));
    // In order of code points: the same characters name the same slices in the same order.
    for (const code of [...codes].sort((one, other) => one - other)) {
      const slice = findSlice(index, code);
      if (slice === undefined) continue;
      needed.add(slice);
      codes.delete(code);
    }
  }
  return [...needed];
}

function findSlice(index: FontIndex, code: number): FontSlice | undefined {
  let low = 0;
  let high = index.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = index[middle];
    if (range === undefined) return undefined;
    if (code < range.first) high = middle - 1;
    else if (code > range.last) low = middle + 1;
    else return range.slice;
  }
  return undefined;
}

function readIndex(font: ScriptFont): Promise<FontIndex> {
  const index = parseIndex(font);
  indexes.set(font, index);
  return index;
}

async function parseIndex(font: ScriptFont): Promise<FontIndex> {
  const name = `noto-sans-${font}`;
  const packageName = `@fontsource-variable/${name}`;
  const list = new TextDecoder().decode(await readPackageFile(packageName, 'unicode.json'));
  const slices = JSON.parse(list) as Record<string, string>;
  return Object.entries(slices)
    .filter(([key]) => !LEFT_OUT.test(key))
    .flatMap(([key, ranges]) => {
      // Numbered slices are written `[4]` in the list and `4` in the file's name.
      const number = key.replace(/[[\]]/g, '');
      const slice: FontSlice = {
        family: `Noto ${font} ${number}`,
        package: packageName,
        file: `files/${name}-${number}-wght-normal.woff2`,
        ranges: ranges.split(',').map(parseRange),
      };
      return slice.ranges.map(([first, last]) => ({ first, last, slice }));
    })
    .sort((one, other) => one.first - other.first);
}

function parseRange(text: string): [number, number] {
  const [first = '', last] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)];
}
