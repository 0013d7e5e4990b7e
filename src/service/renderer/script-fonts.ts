/**
 * Fonts for scripts that the built-in families lack, from `@fontsource-variable`. Each file has all weights, and fonts are split into
 * slices by code point. Each slice is registered as a separate family, and text names exactly the slices it needs, so earlier
 * renders never affect later ones.
 */
import { splitGraphemes } from '../../document/text-traits.ts';
import { createOnce } from '../../document/bounded-cache.ts';
import { readPackageFile } from './read-package-file.ts';

type ScriptFont = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'sc' | 'jp' | 'kr';

/** One of a font's files and its code points. */
export interface FontSlice {
  family: string;
  package: string;
  file: string;
  ranges: [first: number, last: number][];
}

const SPACED_SCRIPTS = ['arabic', 'hebrew', 'devanagari', 'thai'] as const;
/** Han characters differ by language, so the language decides the font order. */
const HAN_FONTS: Record<string, readonly ScriptFont[]> = { ja: ['jp', 'sc', 'kr'], ko: ['kr', 'sc', 'jp'] };
const HAN_FONTS_ELSEWHERE: readonly ScriptFont[] = ['sc', 'jp', 'kr'];

/** Slices for scripts that the built-in families include. */
const LEFT_OUT = /^(latin|cyrillic|greek|vietnamese|math|symbols)/;
/** Characters that never need another font. */
const COVERED = /^[\0-\u058f\u1d00-\u1fff\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\ufb00-\ufb06\p{VS}]*$/u;

/** Code points that the packages list but their files lack. Ranges may include code points in neither. A test compares this to the files. */
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

/** One font's ranges, sorted and without overlaps. */
type FontIndex = readonly { first: number; last: number; slice: FontSlice }[];
const once = createOnce<FontIndex>();

/** Finds the slices that text needs in addition to the built-in families, in order of preference. */
export async function findFontSlices(text: string, language: string): Promise<FontSlice[]> {
  if (COVERED.test(text)) return [];
  const codes = new Set<number>();
  for (const character of text) if (!COVERED.test(character)) codes.add(character.codePointAt(0) ?? 0);
  const needed = new Set<FontSlice>();
  for (const font of [...SPACED_SCRIPTS, ...(HAN_FONTS[language] ?? HAN_FONTS_ELSEWHERE)]) {
    const index = await once(font, () => readIndex(font));
    // Sorted, so the same characters give the same slices in the same order.
    for (const code of [...codes].sort((a, b) => a - b)) {
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
      // The list has `[4]`, but file names have `4`.
      const number = key.replace(/[[\]]/g, '');
      const slice: FontSlice = {
        family: `Noto ${font} ${number}`,
        package: packageName,
        file: `files/${name}-${number}-wght-normal.woff2`,
        ranges: ranges.split(',').flatMap((range) => withoutRanges(parseRange(range), lacked)),
      };
      return slice.ranges.map(([first, last]) => ({ first, last, slice }));
    })
    .sort((a, b) => a.first - b.first);
}

type Range = FontSlice['ranges'][number];

/** Parses `U+4e00-9fff` or `U+4e00`. The `U+` is optional. */
export function parseRange(text: string): Range {
  const [first = '', last] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)];
}

/** Removes sorted ranges from a range. */
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

/** Code points in any built-in family. Ranges may include unassigned code points. A test compares this to the fonts. */
const RANGES =
  '0-254 256-27b 27e-284 286-290 292-2a4 2a6-304 306-30c 30f 311-313 315 31b 323-324 326-328 32c 32e 331 335-338 ' +
  '342-343 346-36f 374-376 37a-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-49d 4a0-4ff 52f e3f 1d00 1d0d 1d1b 1d43 ' +
  '1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf-1df5 1dfc-1e9b 1e9d-2055 2057 ' +
  '205f-20af 20b1-20b5 20b8-20ba 20bc-20bf 20db-20de 20e8 20f0-2101 2103 2105-2106 2109 2113 2116-2117 211e-2122 ' +
  '2126 212a-212b 212e 2132 213b 214d 2150-217f 2183-2186 2189 2190-2199 21a9-21aa 21b0-21b1 21b3-21b5 21ba-21bb ' +
  '21d0 21d2 21d4 21de-21df 21e4-21e5 21e7 21ea 2202 2205-2206 220f 2211-2212 2215 2219-221a 221e 222b 2236 2248 ' +
  '2260 2264-2265 2295-2298 2303-2305 2318 2325-2327 232b 2380 2387 238b 23ce-23cf 2423 2460-2468 24b6-24cf 24ea ' +
  '25a0-25a2 25aa 25b2-25b3 25b6-25b7 25ba-25bd 25c0-25c1 25c4-25c7 25ca-25cb 25cf 25e6 25ef 2600 2605-2606 263c ' +
  '2661 2665 26a0 2713 2717 2756 2764 2780-2788 27e8-27e9 27ef 27f5-27fa 2913 2a38 2b06 2b12-2b13 2b1c 2b24 2c7c ' +
  '2c7f 2dff 2e18 a69f a7ff a92e fb00-fb04 feff 1f12f-1f149 1f16a-1f16b 1f850 1f852';
const familyLetters = new Set(
  RANGES.split(' ').flatMap((range) => {
    const [first, last] = parseRange(range);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }),
);
/** Invisible characters. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}]$/u;

/** Finds the letters missing from all built-in fonts, with their combining marks, without duplicates. */
export async function findMissingLetters(text: string): Promise<string[]> {
  const normalized = text.normalize('NFC');
  const missing = new Set<number>();
  for (const letter of normalized) {
    const code = letter.codePointAt(0) ?? 0;
    if (!familyLetters.has(code) && !UNSEEN.test(letter)) missing.add(code);
  }
  if (missing.size === 0) return [];
  for (const { ranges } of await findFontSlices(String.fromCodePoint(...missing), 'en')) {
    for (const code of missing) if (ranges.some(([first, last]) => code >= first && code <= last)) missing.delete(code);
  }
  if (missing.size === 0) return [];
  return [...new Set(splitGraphemes(normalized))].filter((letter) =>
    Array.from(letter).some((part) => missing.has(part.codePointAt(0) ?? 0)),
  );
}
