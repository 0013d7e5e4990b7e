import { format, getFormatDateInfo, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';
import { readXml } from './read-xml.ts';

/** Excel rejects longer formats. */
const FORMAT_LENGTH_MAX = 255;
const SECONDS_PER_DAY = 86_400;
const DAYS_BETWEEN_BOOKS = 1_462;
/** The day after 9999-12-31, Excel's last date. */
const SERIAL_MAX = 2_958_466;

const plainFormat = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** Returns the format code for each cell style, by index. */
export function readFormats(styles: string): string[] {
  const custom = new Map<string, string>();
  const codes: string[] = [];
  let isInCells = false;
  readXml(styles, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isInCells = true;
      else if (name === 'numFmt') custom.set(numFmtId, formatCode);
      else if (name === 'xf' && isInCells) codes.push(custom.get(numFmtId) ?? getFormatFromId(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return codes.map((code) => (code.length <= FORMAT_LENGTH_MAX && isValidFormat(code) ? code : 'General'));
}

export interface FormattedCell {
  text: string;
  /** The text that the spreadsheet program shows instead. */
  shown?: string;
}

/** Formats text. The format can add to the text or hide it. */
export function formatText(text: string, code = 'General'): FormattedCell {
  if (text === '') return { text };
  const shown = format(code, text).trim();
  return shown === text.trim() ? { text } : { text, shown };
}

/**
 * Formats a number with 15 significant digits and any zeros that its format adds. Other formats, such as currencies and percentages,
 * aren't applied because they depend on the spreadsheet program's language. Dates and times become `YYYY-MM-DD`, `YYYY-MM-DD HH:MM`
 * or `HH:MM`.
 */
export function formatNumber(stored: string, code = 'General', is1904 = false): FormattedCell {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return { text: stored };
  if (getFormatInfo(code).isDate) {
    const serial = is1904 ? number + DAYS_BETWEEN_BOOKS : number;
    const text = formatDate(serial, code);
    const shown = format(code, serial).trim();
    const isAsShown = shown === text || shown === `${text}:00` || text?.endsWith(' 00:00');
    if (text !== undefined) return isAsShown ? { text } : { text, shown };
  }
  const text = /^-?\d+$/.test(stored.trim()) ? stored.trim() : plainFormat.format(number);
  if (code === 'General') return { text };
  const shown = format(code, number).trim();
  const isPlain = /^-?\d+(\.\d+)?$/.test(shown) && Number(shown) === Number(text);
  return isPlain ? { text: shown } : { text, shown };
}

/** Returns undefined for a number that isn't a valid date, which Excel shows as ####. */
function formatDate(serial: number, code: string): string | undefined {
  const { year, day, hours, minutes, seconds } = getFormatDateInfo(code);
  const hasTime = hours || minutes || seconds;
  const hasDay = year || day || !hasTime;
  if (serial < (hasDay ? 1 : 0) || serial >= SERIAL_MAX) return undefined;
  // A fraction of a day can be a formula's rounding error. 1e-9 of a day is a tenth of a millisecond.
  if (!hasTime) return format('yyyy-mm-dd', Math.floor(serial + 1e-9));
  const clock = code.includes('[') && !hasDay ? '[hh]:mm' : 'hh:mm';
  const isWholeMinute = Math.round(serial * SECONDS_PER_DAY) % 60 === 0;
  return format(`${hasDay ? 'yyyy-mm-dd ' : ''}${clock}${isWholeMinute ? '' : ':ss'}`, serial);
}
