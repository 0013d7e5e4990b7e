/** Text properties that affect layout. */
export interface TextTraits {
  /** The direction of the first letter. See `readTextTraits` for exceptions. */
  direction: 'ltr' | 'rtl';
  /** BCP 47. Decides where lines may break and how Han characters look. */
  language: string;
  /** True if letter spacing would break up words, because letters join or words aren't separated by spaces. */
  refusesLetterSpacing: boolean;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u061c]/u;
const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set(['Hebr', 'Arab', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);
const CURSIVE = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}]/u;
const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;
const LETTER_OR_MARK = /[\p{L}\u200f\u061c]/u;

/** Scripts that imply a language. The first match wins, so kana precede Han: Japanese uses both. */
const LANGUAGES: readonly [pattern: RegExp, language: string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh-Hans'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
];
const HAN_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'ko']);

/**
 * Reads text traits from its letters. The locale decides for digits and symbols, and between languages that share Han
 * characters. With a right-to-left locale, any right-to-left letter makes the whole text right-to-left, because text often
 * starts with a brand name in Latin.
 */
export function readTextTraits(text: string, locale?: string): TextTraits {
  const written = locale === undefined ? undefined : readLocaleTraits(locale);
  const isWrittenFromRight = written?.direction === 'rtl';
  // Some locales put a direction mark before prices. The mark counts only if it agrees with the locale.
  const [first] = (isWrittenFromRight ? LETTER_OR_MARK : LETTER).exec(text) ?? [];
  const hasLetterFromRight = isWrittenFromRight && text.match(LETTERS)?.some((letter) => RIGHT_TO_LEFT.test(letter));
  const isFromRight =
    first === undefined ? isWrittenFromRight : hasLetterFromRight === true || RIGHT_TO_LEFT.test(first);
  const language = LANGUAGES.find(([pattern]) => pattern.test(text))?.[1];
  const isOpen = language === undefined || (language === 'zh-Hans' && HAN_LANGUAGES.has(written?.language ?? ''));
  return {
    direction: isFromRight ? 'rtl' : 'ltr',
    language: (isOpen ? written?.language : undefined) ?? language ?? 'en',
    refusesLetterSpacing: CURSIVE.test(text) || text.search(UNSPACED) >= 0,
  };
}

function readLocaleTraits(locale: string): Pick<TextTraits, 'direction' | 'language'> {
  const { language, script = '' } = new Intl.Locale(locale).maximize();
  return { direction: RIGHT_TO_LEFT_SCRIPTS.has(script) ? 'rtl' : 'ltr', language };
}

/** True if text contains right-to-left letters, or has no letters and a right-to-left locale. */
export function runsFromRight(text: string, locale?: string): boolean {
  return RIGHT_TO_LEFT.test(text) || readTextTraits(text, locale).direction === 'rtl';
}

/** Word and PowerPoint write a line break inside a paragraph as a vertical tab, and a page break as a form feed. */
// oxlint-disable-next-line no-control-regex
const LINE_BREAKS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/** Control characters except line feeds, lone surrogates, and marks that would reverse the text after them. */
// oxlint-disable-next-line no-control-regex
const UNDRAWABLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** macOS file names split Korean syllables into parts that no font joins. Normalizing other scripts would lose variants. */
const HANGUL = /\p{Script=Hangul}+/gu;

/** Normalizes line breaks, tabs and Korean syllables, and removes characters that can't be drawn. */
export function cleanText(text: string): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(UNDRAWABLE, '')
    .replace(HANGUL, (run) => run.normalize('NFC'));
}

// The lookbehinds make a long run of blanks match once. Trailing no-break spaces are intended, so they stay.
const BLANKS_OF_LINES = /(?<![^\S\n\u00a0\u2007\u202f])[^\S\n\u00a0\u2007\u202f]+(?=\u2069*$)/gm;
const BLANKS_AT_END = /(?<![^\S\u00a0\u2007\u202f])[^\S\u00a0\u2007\u202f]+(?=\u2069*$)/;

/** Removes blanks at line ends and trailing empty lines, which the engine would reserve space for. */
export function trimLineEnds(text: string): string {
  return text.replace(BLANKS_AT_END, '').replace(BLANKS_OF_LINES, '');
}

const ZERO_WIDTH_SPACE = '\u200b';
/** Scripts without spaces between words. Finding word ends takes a dictionary. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** Scripts whose lines may break at nearly every character. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/gu;
let segmenter: Intl.Segmenter | undefined;

/** Inserts zero-width spaces at word ends in Thai, Lao, Khmer and Burmese. */
export function breakWords(text: string): string {
  return text.replace(UNSPACED, (run) => {
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    return Array.from(segmenter.segment(run), ({ segment }) => segment).join(ZERO_WIDTH_SPACE);
  });
}

/** A voicing mark after a half-width kana. The pair is one grapheme, but two characters in the font. */
const HALF_WIDTH_MARK = /(?<=[\uff66-\uff9d])[\uff9e\uff9f]/g;
const WORD_JOINER = '\u2060';

/** Separates voicing marks with a word joiner. The engine uses one font per grapheme, but mark and kana are in different slices. */
export function splitHalfWidthMarks(text: string): string {
  return text.replace(HALF_WIDTH_MARK, `${WORD_JOINER}$&`);
}

/** Lists the parts of text that no line break can split, longest first. A part that ends at a soft hyphen includes a hyphen. */
export function unbreakableParts(text: string): string[] {
  const parts = new Set(
    text
      .replace(BREAKS_ANYWHERE, ' ')
      .replace(/\u00ad+/g, '- ')
      // No-break spaces don't split: a price keeps its currency symbol.
      .split(/(?:[^\S\u00a0\u2007\u202f]|\u200b)+/),
  );
  return [...parts].sort((a, b) => b.length - a.length);
}

let graphemes: Intl.Segmenter | undefined;

/** Splits text into graphemes: characters with their accents, vowel signs and joiners. */
export function splitGraphemes(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
