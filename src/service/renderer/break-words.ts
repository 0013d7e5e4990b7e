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

/** Parts of a text no line breaks inside, longest first; what may break anywhere counts as none. */
export function unbreakableParts(text: string): string[] {
  const parts = new Set(text.replace(BREAKS_ANYWHERE, ' ').split(/[\s\u200b]+/));
  return [...parts].sort((left, right) => right.length - left.length);
}
