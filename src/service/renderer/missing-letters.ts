import { findFontSlices, parseRange } from './script-fonts.ts';
import { splitGraphemes } from './text-traits.ts';

/** Code points that the template families have together, with those between that are none. A test reads them from the fonts. */
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
/** Characters that have no shape. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}]$/u;

/** The letters of a text that no font of the service has, each once, with the marks they have on them. */
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
