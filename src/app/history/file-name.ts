/** Refused by one file system or another, or steering how the name reads: controls, separators, bidi marks, half letters. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Surrogate}]/gu;
/** Devices of Windows, which it also finds before a dot. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
const LENGTH_MAX = 80;
/** Most systems take 255 bytes; an ending, and what they put behind the name of a second one, need some. */
const BYTES_MAX = 200;

/** A file name every system takes: the template's name as far as it is safe, the local day, the extension of the bytes. */
export function createFileName(templateName: string, extension: string, date: Date): string {
  return `${cleanStem(templateName)} ${localDay(date)}.${extension}`;
}

/** The part of a file name before its ending that every system takes, of any text. */
export function cleanStem(text: string, lengthMax = LENGTH_MAX): string {
  const letters = Array.from(cleanText(text)).slice(0, lengthMax);
  while (byteLength(letters.join('')) > BYTES_MAX) letters.pop();
  const short = letters.join('').replace(/^[. ]+|[. ]+$/g, '');
  return short === '' || RESERVED.test(short) ? `render ${short}`.trim() : short;
}

/** A text as a part of a file name. */
export function cleanText(text: string): string {
  return text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
}

/** Whether a stem is short enough for every system. */
export function fitsFileName(stem: string): boolean {
  return byteLength(stem) <= BYTES_MAX;
}

/** "2026-11-21". */
export function localDay(date: Date): string {
  return joinPadded('-', date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Numbers of a date, two digits each. */
export function joinPadded(between: string, ...numbers: number[]): string {
  return numbers.map((part) => String(part).padStart(2, '0')).join(between);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
