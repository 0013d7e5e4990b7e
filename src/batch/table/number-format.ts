import { expandNumber } from './read-digits.ts';
import { readXml } from './read-xml.ts';

/** The formats that workbooks name by number alone; all others of these numbers are days and times of East Asia. */
const builtIn: Record<number, string> = {
  0: '',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);[Red]("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '0.0E+0',
  49: '@',
};
const LAST_EAST_ASIAN = 58;
/** Longer ones no program takes. */
const FORMAT_LENGTH_MAX = 255;
const DAY_AS_READ = /^(\[[^\]]*\])*yyyy\\?-mm\\?-dd(?![dmy])/i;
const SECONDS_PER_DAY = 86_400;
const DAYS_BETWEEN_BOOKS = 1_462;
/** The last day that Excel knows: 9999-12-31. */
const SERIAL_MAX = 2_958_466;

/** A format as the workbook has it, taken apart once for all cells. */
export interface NumberFormat {
  code: string;
  /** What makes a day or a time of the number; empty for other formats. */
  letters: string;
  /** Without colours and gaps: the signs of a number above zero, then, where they are others, of one below it and of zero. */
  signs: string[];
  /** What a person sees in place of a text is something else. */
  isTextOtherwise: boolean;
}

const GENERAL: NumberFormat = { code: '', letters: '', signs: ['General'], isTextOtherwise: false };

/** The number format of each cell style, by position. */
export function readFormats(styles: string): NumberFormat[] {
  const own = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  readXml(styles, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isInCells = true;
      else if (name === 'numFmt') own.set(numFmtId, formatCode);
      else if (name === 'xf' && isInCells) formats.push(readFormat(own.get(numFmtId) ?? formatOf(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

function formatOf(id: number): string {
  return builtIn[id] ?? (id <= LAST_EAST_ASIAN ? 'yyyy-mm-dd' : '');
}

function readFormat(code: string): NumberFormat {
  if (code.length > FORMAT_LENGTH_MAX) return GENERAL;
  const sections = Array.from(
    `${code};`.matchAll(/((?:"[^"]*"|\\.|[_*].|[^;"\\_*])*);/g),
    ([, section = '']) => section,
  );
  const letters = sections[0]?.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general|standard/gi, '') ?? '';
  const signs = sections.map((section) => section.replace(/[_*].|\[(?!\$[^-]|h+\]|m+\]|s+\])[^\]]*\]|(\\? )+$/gi, ''));
  const last = signs.at(-1) ?? '';
  // The last section is the one of texts when it is the fourth or names them; a format without one leaves them as they are.
  const isOfText = signs.length > 3 || last.includes('@');
  return {
    code,
    letters: /[ymdhs]/i.test(letters) ? letters : '',
    signs: signs.length < 2 ? [last || 'General'] : signs.slice(0, isOfText ? -1 : 3),
    isTextOtherwise: isOfText && !isPlain(last),
  };
}

function isPlain(signs: string): boolean {
  return /^(@|general|standard)$/i.test(signs);
}

export interface FormattedNumber {
  text: string;
  /** What a person sees in the spreadsheet is something else: another count of digits, a sign, a rounded number, a month. */
  isShownOtherwise: boolean;
}

/**
 * A number of a cell as text: all its digits, without the noise behind the fifteenth that no spreadsheet shows. What the
 * format makes a day or a time is `YYYY-MM-DD`, `YYYY-MM-DD HH:MM` or `HH:MM`, wherever this runs.
 */
export function formatNumber(stored: string, format: NumberFormat = GENERAL, is1904 = false): FormattedNumber {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return { text: stored, isShownOtherwise: false };
  const { letters, signs } = format;
  const [above = '', below, zero = above] = signs;
  const time = letters === '' ? undefined : formatSerial(number, letters, is1904);
  if (time !== undefined) return { text: time, isShownOtherwise: isTimeOtherwise(time, letters, above) };
  const text = spellNumber(stored.trim(), number);
  if (number >= 0 || below === undefined)
    return { text, isShownOtherwise: isOtherwise(text, number === 0 ? zero : above) };
  // A section of its own for negative numbers has to bring the minus.
  const [minus, rest = ''] = below.split(/^\\?-/);
  return { text, isShownOtherwise: minus !== '' || isOtherwise(text.slice(1), rest) };
}

function spellNumber(stored: string, number: number): string {
  if (/^-?\d+$/.test(stored)) return stored;
  const short = String(Number.isInteger(number) ? number : Number(number.toPrecision(15)));
  return expandNumber(short) ?? short;
}

function isOtherwise(text: string, signs: string): boolean {
  if (isPlain(signs)) return false;
  const [, thousands, zeros = '', decimals = ''] = /^(#,##)?(0+)(?:\.(0+))?$/.exec(signs) ?? [];
  if (zeros === '') return true;
  const rounded = Number(text).toFixed(decimals.length);
  const isLong = thousands !== undefined && Math.abs(Number(text)) >= 1_000;
  return isLong || rounded !== text || text.replace(/^-|\..*/g, '').length < zeros.length;
}

/** A whole day may be shown in any way, and is what a date wants; of times only those are plain that are read as shown. */
function isTimeOtherwise(text: string, letters: string, signs: string): boolean {
  const [day, time] = text.split(' ');
  if (day?.includes(':')) return !/^\[?hh?\]?\\?:mm(\\?:ss)?$/i.test(signs);
  const isWhole = /y/i.test(letters) && /m/i.test(letters) && /(^|[^d])dd?([^d]|$)/i.test(letters);
  return !isWhole || (time !== undefined && time !== '00:00' && !/hh?\\?:mm(\\?:ss)?$/i.test(signs));
}

/** True for a day, with or without a time, that a person sees in another way than as `YYYY-MM-DD`. Midnight is mostly noise. */
export function isDayOtherwise(text: string, { code }: NumberFormat = GENERAL): boolean {
  return code !== '' && /^\d{4}-\d\d-\d\d(?! 00:00$)/.test(text) && !DAY_AS_READ.test(code);
}

function formatSerial(serial: number, letters: string, is1904: boolean): string | undefined {
  const hasTime = /[hs]|\[m/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || !hasTime;
  if (serial < 0 || serial >= SERIAL_MAX || (hasDay && !is1904 && serial < 1)) return undefined;
  // A format without a time shows the day alone, so the fraction is cut. 1e-9 of a day, a tenth of a millisecond, makes up for
  // the rounding error of a formula whose result is just below a whole day.
  const seconds = hasTime ? Math.round(serial * SECONDS_PER_DAY) : Math.floor(serial + 1e-9) * SECONDS_PER_DAY;
  if (!hasDay) return formatTime(letters.includes('[') ? seconds : seconds % SECONDS_PER_DAY);
  // The books of 1900 have a 29 February 1900, which never was.
  const days = is1904 ? DAYS_BETWEEN_BOOKS : serial < 60 ? 1 : 0;
  const day = new Date(Date.UTC(1899, 11, 30 + days) + seconds * 1000).toISOString().slice(0, 10);
  return hasTime ? `${day} ${formatTime(seconds % SECONDS_PER_DAY)}` : day;
}

function formatTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (seconds % 60 !== 0) parts.push(seconds % 60);
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
