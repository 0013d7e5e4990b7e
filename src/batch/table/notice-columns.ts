import { formatCount } from '../../variables/messages.ts';
import { readDays } from '../../variables/read-days.ts';
import {
  cutMidnight,
  hasAllDigits,
  hasDoubtfulDot,
  isNumber,
  isShortened,
  joinThousands,
  readDay,
  writeNumber,
} from './read-digits.ts';
import type { Column, TableNote, TableRow } from './table.ts';

interface FilledCell {
  line: number;
  text: string;
}

type Rule = (name: string, cells: readonly FilledCell[], columnAt: number, hasCommas: boolean) => TableNote[];

/** Headings of numbers that are names of things, in which a zero in front counts. */
const CODES =
  /\b(zip|postal|post ?code|plz|postleitzahl|cap|cep|ean|gtin|upc|isbn|barcode|sku|article ?n|artikel-? ?n)/i;
/** Headings of what spreadsheets take for days. */
const NO_DAYS = /\b(phone|tel|telefon|telephone|mobile|handy|fax|sku|code|size|score|article|artikel|seat|room)\b/i;
const DAY = /^(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2(?:\d{2}|\d{4}))$/;
const SHORT_DAY = /^(\d{1,2}[-. ][a-z]{3}|[a-z]{3}[-. ]\d{2})$/i;
const DECIMAL_COMMA = /^\D{0,4}\d[\d.]*,\d{1,2}\D{0,4}$/;
const DECIMAL_DOT = /^\D{0,4}\d*\.(?:\d{1,2}|\d{4,})\D{0,4}$/;
/** What amounts have around or between their digits, and codes and phone numbers hardly. */
const AMOUNT = /\p{Sc}|\p{L}|\d[.,'’]\d/u;
const CHARACTERS_JUDGED = 100;
/** Lengths of codes on goods: a shorter one is another kind, and has lost nothing. */
const GOODS_LENGTHS = new Set([8, 12, 13, 14]);

/** True for cells that are hardly headings: numbers, days, addresses. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.map(shorten).some((cell) => /^[-+]?[\d.,/: -]*\d[\d.,/: -]*$|^\S+@\S+\.\S+$|^https?:/.test(cell));
}

/** What is judged is short; patterns may take long for what is not. */
function shorten(cell: string): string {
  return cell.slice(0, CHARACTERS_JUDGED).trim();
}

/** What is odd about the cells of each column, with what would mend it. */
export function noticeColumns(columns: readonly Column[], rows: readonly TableRow[], delimiter?: string): TableNote[] {
  // Semicolons stand between cells where a comma is that of decimals. The numbers of workbooks and JSON have one reading.
  const hasCommas = delimiter === ';' || (delimiter !== undefined && hasDecimalCommas(rows));
  return columns.flatMap(({ name }, columnAt) => {
    const cells = rows.map(({ line, cells: all }) => ({ line, text: shorten(all[columnAt] ?? '') }));
    const filled = cells.filter(({ text }) => text !== '');
    return rules.flatMap((rule) => rule(name, filled, columnAt, hasCommas));
  });
}

/** One program writes all decimals of a text, so those of one column tell how the dots of another are meant. */
function hasDecimalCommas(rows: readonly TableRow[]): boolean {
  const isAny = (pattern: RegExp) => rows.some(({ cells }) => cells.some((cell) => pattern.test(shorten(cell))));
  return isAny(DECIMAL_COMMA) && !isAny(DECIMAL_DOT);
}

const noticeLostZeros: Rule = (name, cells, columnAt) => {
  if (!CODES.test(name) || cells.some(({ text }) => !/^[1-9]\d*$/.test(text))) return [];
  const length = Math.max(...cells.map(({ text }) => text.length));
  const short = cells.filter(({ text }) => text.length < length && !(length > 8 && GOODS_LENGTHS.has(text.length)));
  const [first] = short;
  if (first === undefined || length < 4 || short.some(({ text }) => text.length < length - 3)) return [];
  const message = `"${name}" may have lost zeros in front: ${tellFirst(first)} has fewer than the ${length} digits of others.`;
  return [{ message, columnAt, repair: { kind: 'pad', columnAt, length } }];
};

const noticeExponents: Rule = (name, cells, columnAt) => {
  const short = cells.filter(({ text }) => isShortened(text));
  const [whole, cut] = [
    short.filter(({ text }) => hasAllDigits(text)),
    short.filter(({ text }) => !hasAllDigits(text)),
  ];
  const notes: TableNote[] = [];
  if (whole[0] !== undefined) {
    const message = `"${name}" has ${formatCount(whole.length, 'number')} in short form: ${tellFirst(whole[0])}.`;
    notes.push({ message, columnAt, repair: { kind: 'expand', columnAt } });
  }
  if (cut[0] !== undefined) {
    const message = `"${name}" has ${formatCount(cut.length, 'number')} whose last digits are lost: ${tellFirst(cut[0])}. Make the column text in the spreadsheet and save it again.`;
    notes.push({ message, columnAt });
  }
  return notes;
};

const noticeDots: Rule = (name, cells, columnAt, hasCommas) => {
  const first = cells.find(({ text }) => hasDoubtfulDot(text));
  if (first === undefined) return [];
  const isUnclear =
    cells.some(({ text }) => DECIMAL_COMMA.test(text)) ||
    (hasCommas && !cells.some(({ text }) => DECIMAL_DOT.test(text)));
  if (!isUnclear) return [];
  return [true, false].map((areThousands) => {
    const read = areThousands ? joinThousands(first.text) : `${first.text}, with decimals`;
    const message = `"${name}" has dots that can be read two ways: ${tellFirst(first)} would be ${read}.`;
    return { message, columnAt, repair: { kind: 'dots', columnAt, areThousands } };
  });
};

/** All cells are numbers, some as people write them: with a currency, or with thousands set apart. */
const noticeNumbers: Rule = (name, cells, columnAt) => {
  const written = cells.filter(({ text }) => !isNumber(text));
  const [first] = written;
  if (first === undefined || !written.some(({ text }) => AMOUNT.test(text))) return [];
  if (cells.some(({ text }) => /^\D*0\d/.test(text) || looksLikeDay(text))) return [];
  if (written.some(({ text }) => writeNumber(text, true) === undefined)) return [];
  const unclear = cells.find(({ text }) => hasDoubtfulDot(text) || writeNumber(text) === undefined);
  if (unclear === undefined) {
    const message = `"${name}" has numbers that are not digits alone: ${tellFirst(first)} would be ${writeNumber(first.text)}.`;
    return [{ message, columnAt, repair: { kind: 'numbers', columnAt } }];
  }
  return [true, false].map((areThousands) => {
    const message = `"${name}" has numbers that can be read two ways: ${tellFirst(unclear)} would be ${writeNumber(unclear.text, areThousands)}.`;
    return { message, columnAt, repair: { kind: 'numbers', columnAt, areThousands } };
  });
};

/** Where all cells are numbers, one repair reads them all; elsewhere the dots alone are asked about. */
const noticeAmounts: Rule = (...column) => {
  const notes = noticeNumbers(...column);
  return notes.length > 0 ? notes : noticeDots(...column);
};

const noticeDays: Rule = (name, cells, columnAt) => {
  const days = cells.filter(({ text }) => looksLikeDay(text));
  const [first] = days;
  if (first === undefined) return [];
  const times = cells.filter(({ text }) => /\d:\d/.test(text));
  const midnights = times.filter(({ text }) => cutMidnight(text) !== undefined);
  // Where some have another time, midnight is one too.
  if (midnights.length > 0 && midnights.length < times.length) return [];
  const others = cells.filter(({ text }) => !looksLikeDay(text));
  const areNumbers = others.every(({ text }) => /^[^a-z]*\d[^a-z]*$/i.test(text));
  if (NO_DAYS.test(name) || (areNumbers && others.length > days.length)) {
    const message = `"${name}": ${days.length} of ${formatCount(cells.length, 'cell')} look like days, as ${tellFirst(first)}. A spreadsheet may have taken other things for days.`;
    return [{ message, columnAt }];
  }
  return others.length > days.length ? [] : noticeOrder(name, days, columnAt);
};

function isInDigits(text: string): boolean {
  return DAY.test(cutMidnight(text) ?? text);
}

function looksLikeDay(text: string): boolean {
  return isInDigits(text) || /^\d{4}-\d\d-\d\d/.test(text) || SHORT_DAY.test(text);
}

function noticeOrder(name: string, days: readonly FilledCell[], columnAt: number): TableNote[] {
  const written = days.filter(({ text }) => isInDigits(text) && !/^\d{4}-\d\d-\d\d$/.test(text));
  // A date field reads what has one reading, in whatever order.
  const first = written.find(({ text }) => readDays(text).length !== 1);
  if (first === undefined) return [];
  const orders = (['DMY', 'MDY'] as const).filter((order) => {
    const isUsual = order === 'DMY' || written.some(({ text }) => !text.includes('.'));
    return isUsual && written.every(({ text }) => readDay(text, order) !== undefined);
  });
  if (orders.length === 0) {
    return [
      { message: `"${name}" has days in several orders, as ${tellFirst(first)}. Write them as YYYY-MM-DD.`, columnAt },
    ];
  }
  const isClear = orders.length === 1 || written.every(({ text }) => readDay(text, 'DMY') === readDay(text, 'MDY'));
  return orders.slice(0, isClear ? 1 : 2).map((order) => {
    const read = `${tellFirst(first)} would be ${readDay(first.text, order)}`;
    const message = `"${name}" has days in digits: ${read}${isClear ? '' : order === 'DMY' ? ', day first' : ', month first'}.`;
    return { message, columnAt, repair: { kind: 'dates', columnAt, order } };
  });
}

function tellFirst({ line, text }: FilledCell): string {
  return `${text} in row ${line}`;
}

const rules: readonly Rule[] = [noticeLostZeros, noticeExponents, noticeAmounts, noticeDays];
