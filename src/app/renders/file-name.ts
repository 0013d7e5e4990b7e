/** Refused by one file system or another, or steering how the name reads: controls, separators, bidi marks. */
// oxlint-disable-next-line no-control-regex -- control characters are what must go
const UNSAFE = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const LENGTH_MAX = 80;

/** A file name every system takes: the template's name as far as it is safe, the local day, the extension of the bytes. */
export function createFileName(templateName: string, extension: string, date: Date): string {
  const safe = templateName.replace(UNSAFE, ' ').replace(/\s+/g, ' ');
  const short = Array.from(safe)
    .slice(0, LENGTH_MAX)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  const stem = short === '' || RESERVED.test(short) ? `render ${short}`.trim() : short;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${stem} ${day.join('-')}.${extension}`;
}
