/**
 * Families for writing that the template families lack, from `@fontsource-variable`: every weight in one file, cut into
 * slices by code points. A slice is registered as a separate family, and a text names exactly the slices it needs, so
 * what was drawn before never changes what is drawn now.
 */
import { createOnce } from './create-once.ts';
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

/**
 * Code points that the lists of the packages name and the files lack, with those between that are in neither. A test reads
 * them from the files.
 */
const LACKED: Partial<Record<ScriptFont, string>> = {
  arabic: '897 fbc3-fbd2 fd90-fd91 fdc8-fdce fdd0-fdef 102e0-10efc 1ee00-1eef1',
  devanagari: '1cf7',
  sc:
    '627-e44 2070 2075-2092 20db 20e0-20e3 21a0-21bb 21ca 21d1 21d3 21e1 2217-2219 223c 2252-2256 22b0-22b9 ' +
    '22c5-22c6 2304 230b 2313-2314 231a-2449 25ac-25b0 25b4-25b5 25b8-25bb 25be-25bf 25c2-25c4 25c8 25cd ' +
    '25d4-25e1 25ea-25eb 25fe 2604 2611-261b 2620-262e 2630-263f 2648-265e 2688-269c 26a1-26ab 26c4-26fd ' +
    '2704-2712 2714-2718 271b-273a 273e 2741-2755 2757-276f 2794-27a0 27a2-2922 2a2f 2b50-2e1d 3164 4db6-4dbf ' +
    '9ff0-f8ff f90a f941 f969-f96f f978 f981 f997-f9ba f9ca f9d1 f9e1 f9f7-fa01 fdfc fe8e-feff fffc-1f004 ' +
    '1f1e6-1f1ff 1f300-f012b',
  kr:
    '207a-2084 2153-215e 21b0-21c0 21cd-21cf 21d1 21d3 21e0-21e3 220c 2222 223c 2250-225a 2270-2271 2279-2281 ' +
    '22a3-22a4 22bb-22cf 22ee 2314 25b5 25b9 25bf 25c3 25c8 2716 2963-2acc 9699 f95f f9aa',
};

/** Ranges of one font in order, none over another. */
type FontIndex = readonly { first: number; last: number; slice: FontSlice }[];
const once = createOnce<FontIndex>();

/** The slices a text needs beside the template families, in the order they are to be asked. */
export async function findFontSlices(text: string, language: string): Promise<FontSlice[]> {
  if (COVERED.test(text)) return [];
  const codes = new Set<number>();
  for (const character of text) if (!COVERED.test(character)) codes.add(character.codePointAt(0) ?? 0);
  const needed = new Set<FontSlice>();
  for (const font of [...SPACED_SCRIPTS, ...(HAN_FONTS[language] ?? HAN_FONTS_ELSEWHERE)]) {
    const index = await once(font, () => readIndex(font));
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

async function readIndex(font: ScriptFont): Promise<FontIndex> {
  const name = `noto-sans-${font}`;
  const packageName = `@fontsource-variable/${name}`;
  const list = new TextDecoder().decode(await readPackageFile(packageName, 'unicode.json'));
  const slices = JSON.parse(list) as Record<string, string>;
  const lacked = LACKED[font]?.split(' ').map(parseRange) ?? [];
  return Object.entries(slices)
    .filter(([key]) => !LEFT_OUT.test(key))
    .flatMap(([key, ranges]) => {
      // Numbered slices are written `[4]` in the list and `4` in the file's name.
      const number = key.replace(/[[\]]/g, '');
      const slice: FontSlice = {
        family: `Noto ${font} ${number}`,
        package: packageName,
        file: `files/${name}-${number}-wght-normal.woff2`,
        ranges: ranges.split(',').flatMap((range) => withoutRanges(parseRange(range), lacked)),
      };
      return slice.ranges.map(([first, last]) => ({ first, last, slice }));
    })
    .sort((one, other) => one.first - other.first);
}

type Range = FontSlice['ranges'][number];

/** Code points as `U+4e00-9fff`, or one alone; the sign in front may be missing. */
export function parseRange(text: string): Range {
  const [first = '', last] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)];
}

/** What is left of a range without others, which are in order. */
function withoutRanges([first, last]: Range, others: readonly Range[]): Range[] {
  const left: Range[] = [];
  let from = first;
  for (const [otherFirst, otherLast] of others) {
    if (otherLast < from || otherFirst > last) continue;
    if (otherFirst > from) left.push([from, otherFirst - 1]);
    from = otherLast + 1;
  }
  if (from <= last) left.push([from, last]);
  return left;
}
