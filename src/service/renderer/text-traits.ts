/** What laying out a text needs to know about its writing. */
export interface TextTraits {
  /** Of the first letter, as in the Unicode bidirectional algorithm; left to right where there is none. */
  direction: 'ltr' | 'rtl';
  /** BCP 47, guessed from the letters: it decides where lines may break and which Han shapes are drawn. */
  language: string;
  /** Letters join: space put between them would tear words apart. */
  isCursive: boolean;
}

const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const CURSIVE = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}]/u;

/** The first that is found names the language: kana before Han, because Japanese is written in both. */
const LANGUAGES: readonly [pattern: RegExp, language: string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh-Hans'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
];
const LATIN_ONLY = /^[\0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2100-\u214f]*$/;

/** Direction, language and joining of a text, from its letters alone: same text, same layout. */
export function readTextTraits(text: string): TextTraits {
  if (LATIN_ONLY.test(text)) return { direction: 'ltr', language: 'en', isCursive: false };
  const firstLetter = /\p{L}/u.exec(text)?.[0] ?? '';
  return {
    direction: RIGHT_TO_LEFT.test(firstLetter) ? 'rtl' : 'ltr',
    language: LANGUAGES.find(([pattern]) => pattern.test(text))?.[1] ?? 'en',
    isCursive: CURSIVE.test(text),
  };
}
