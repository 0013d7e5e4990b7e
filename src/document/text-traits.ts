/** What laying out a text needs to know about its writing. */
export interface TextTraits {
  /**
   * Of the first letter, as in the Unicode bidirectional algorithm; left to right where there is none. Among values of a
   * language from the right a text with any of its letters is a line of it, though it begins with a brand in Latin.
   */
  direction: 'ltr' | 'rtl';
  /** BCP 47, guessed from the letters: it decides where lines may break and which Han shapes are drawn. */
  language: string;
  /** Space between letters would tear words apart: the letters join, or, as in Thai, words have no space between them. */
  refusesLetterSpacing: boolean;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u061c]/u;
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

/**
 * Direction, language and joining of a text: same text, same layout. Its letters tell them, and the language of its values
 * where they do not: digits and signs are of all, Han characters of several.
 */
export function readTextTraits(text: string, locale?: string): TextTraits {
  if (locale === undefined && LATIN_ONLY.test(text))
    return { direction: 'ltr', language: 'en', refusesLetterSpacing: false };
  const written = locale === undefined ? undefined : readLocaleTraits(locale);
  // A mark before a price counts where it says the same as the language; one that only keeps a number together does not.
  const first = (written?.direction === 'rtl' ? STRONG : LETTER).exec(text)?.[0];
  const isOfLanguage =
    written?.direction === 'rtl' && text.match(LETTERS)?.some((letter) => RIGHT_TO_LEFT.test(letter));
  const own = first === undefined ? undefined : isOfLanguage || RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
  const language = LANGUAGES.find(([pattern]) => pattern.test(text))?.[1];
  const isOpen = language === undefined || (language === 'zh-Hans' && HAN_LANGUAGES.has(written?.language ?? ''));
  return {
    direction: own ?? written?.direction ?? 'ltr',
    language: (isOpen ? written?.language : undefined) ?? language ?? 'en',
    refusesLetterSpacing: CURSIVE.test(text) || text.search(UNSPACED) >= 0,
  };
}

/** True when a text has letters that are written from right to left, or none and a language that is. */
export function runsFromRight(text: string, locale?: string): boolean {
  return RIGHT_TO_LEFT.test(text) || readTextTraits(text, locale).direction === 'rtl';
}

const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;
const STRONG = /[\p{L}\u200f\u061c]/u;
const HAN_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'ko']);
const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set(['Hebr', 'Arab', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

function readLocaleTraits(locale: string): Pick<TextTraits, 'direction' | 'language'> {
  const { language, script = '' } = new Intl.Locale(locale).maximize();
  return { direction: RIGHT_TO_LEFT_SCRIPTS.has(script) ? 'rtl' : 'ltr', language };
}

/** Word and PowerPoint write the line breaks inside a paragraph as a vertical tab, and a page break as a form feed. */
// oxlint-disable-next-line no-control-regex
const LINE_BREAKS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/** Control characters but the line feed, lone surrogates, and the marks that would turn the text after this one around. */
// oxlint-disable-next-line no-control-regex
const UNDRAWABLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Names of files on macOS spell Korean in parts of its syllables, which no font joins. Other writing has variants to keep. */
const HANGUL = /\p{Script=Hangul}+/gu;

/** The characters of a text that are drawn: one kind of line break, no control characters, a tab as a space, whole syllables. */
export function cleanText(text: string): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(UNDRAWABLE, '')
    .replace(HANGUL, (run) => run.normalize('NFC'));
}

// Each begins where a run of blanks does, so that a long run is read once. A no-break space at an end is there on purpose.
const BLANKS_OF_LINES = /(?<![^\S\n\u00a0\u2007\u202f])[^\S\n\u00a0\u2007\u202f]+(?=\u2069*$)/gm;
const BLANKS_AT_END = /(?<![^\S\u00a0\u2007\u202f])[^\S\u00a0\u2007\u202f]+(?=\u2069*$)/;

/** The text without the blanks that end its lines and the empty lines after it: the engine gives them room as if they were seen. */
export function trimLineEnds(text: string): string {
  return text.replace(BLANKS_AT_END, '').replace(BLANKS_OF_LINES, '');
}

const ZERO_WIDTH_SPACE = '\u200b';
/** Scripts that put no space between words; a line may break only where a dictionary finds the end of one. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** Scripts whose lines may break at nearly every character. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/gu;
let segmenter: Intl.Segmenter | undefined;

/** The text with zero-width spaces at word ends of Thai, Lao, Khmer and Burmese; any other text as it is. */
export function breakWords(text: string): string {
  return text.replace(UNSPACED, (run) => {
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    return Array.from(segmenter.segment(run), ({ segment }) => segment).join(ZERO_WIDTH_SPACE);
  });
}

/** A voicing mark after a kana of half its width: the two are one letter, and two characters of the font. */
const HALF_WIDTH_MARK = /(?<=[\uff66-\uff9d])[\uff9e\uff9f]/g;
const WORD_JOINER = '\u2060';

/** The text with a word joiner before each such mark: the engine asks one font for a letter, and the two are in different slices. */
export function splitHalfWidthMarks(text: string): string {
  return text.replace(HALF_WIDTH_MARK, `${WORD_JOINER}$&`);
}

/** Parts of a text no line breaks inside, longest first; what may break anywhere counts as none, and at a soft hyphen a part has one. */
export function unbreakableParts(text: string): string[] {
  const parts = new Set(
    text
      .replace(BREAKS_ANYWHERE, ' ')
      .replace(/\u00ad+/g, '- ')
      // No line breaks at a no-break space: a price stays with its sign.
      .split(/(?:[^\S\u00a0\u2007\u202f]|\u200b)+/),
  );
  return [...parts].sort((left, right) => right.length - left.length);
}

let graphemes: Intl.Segmenter | undefined;

/** What people call letters: characters with their accents, vowel signs and joiners. */
export function splitGraphemes(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
