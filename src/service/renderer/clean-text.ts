const LINE_BREAKS = /\r\n?|\u2028|\u2029|\u0085/g;
/** Control characters but the line feed, lone surrogates, and the marks that would turn the text after this one around. */
// oxlint-disable-next-line no-control-regex
const UNDRAWABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** The characters of a text that are drawn: one kind of line break, no control characters, a tab as a space. */
export function cleanText(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replaceAll('\t', ' ').replace(UNDRAWABLE, '');
}
