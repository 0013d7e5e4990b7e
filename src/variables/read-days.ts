import { formatMonth } from './messages.ts';
import { plainDigits } from './number.ts';

/** Words in a date that don't affect its meaning. */
const FILLERS = /^(st|nd|rd|th|er|º|of|the|(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?)$/;
/** Maximum length of a typed date. "Wednesday the 30th of September 2026" has 36 characters. */
const LENGTH_MAX = 50;
/** The first of the hundred years that two-digit years can mean. Includes both birthdays and deadlines. */
const YEAR_MIN = 1950;

/** Matches `YYYY-MM-DD` for calendar days from year 1 on, with February 29 only in leap years. */
export const ISO_DATE = new RegExp(
  '^(?!0000)(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|' +
    '02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$',
);

/** Whether text is an existing day as `YYYY-MM-DD`, unlike 2026-02-30. */
export function isIsoDate(text: string): boolean {
  return ISO_DATE.test(text);
}

/**
 * Lists the days, as `YYYY-MM-DD`, that a date in another format can mean. There are several if day and month could be swapped, or
 * if words or years differ by language.
 */
export function readDays(text: string): string[] {
  return isIsoDate(text) ? [text] : [...new Set(readSpellings(text).filter(isIsoDate))];
}

/** Returns "February 2026 has 28 days" if the date would exist in a longer month. */
export function describeShortMonth(text: string): string | undefined {
  for (const spelling of readSpellings(text)) {
    const [year = '', month = '', day = ''] = spelling.split('-');
    const first = `${year}-${month}-01`;
    if (!isIsoDate(first) || Number(day) > 31) continue;
    const last = new Date(first);
    last.setUTCMonth(last.getUTCMonth() + 1, 0);
    return `${formatMonth(first)} has ${last.getUTCDate()} days`;
  }
  return undefined;
}

/** Lists every way to read text as year, month and day, as `YYYY-MM-DD`. The day may not exist. */
function readSpellings(typed: string): string[] {
  if (typed.length > LENGTH_MAX) return [];
  const text = plainDigits(typed);
  const parts =
    text
      .normalize()
      .toLowerCase()
      .match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  if (parts.length === 1 && /^\d{8}$/.test(text)) return [`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`];
  const [a = '', b = '', c = '', ...more] = parts.filter((part) => /^\d/.test(part));
  if (b === '' || more.length > 0) return [];
  const words = parts.filter((part) => !/^\d/.test(part) && !FILLERS.test(part)).map(listMonths);
  // A word that occurs in dates of many months isn't a month name.
  const [months, ...others] = words.filter(({ length }) => length < 3);
  if (others.length > 0) return [];
  if (months !== undefined) {
    if (c !== '') return [];
    const [year, day] = a.length === 4 ? [a, b] : [b, a];
    return write(months.map((month) => [year, `${month}`, day]));
  }
  if (c === '') return [];
  if (a.length === 4) return write([[a, b, c]]);
  // With dots the day always comes first; with slashes or hyphens it depends on the country.
  const dayFirst = [c, b, a];
  return write(text.includes('.') ? [dayFirst] : [dayFirst, [c, a, b]]);
}

function write(dates: string[][]): string[] {
  return dates.flatMap(([year = '', ...others]) => {
    if (year.length !== 4 && year.length !== 2) return [];
    const buddhist = readBuddhistYear(year);
    const years = buddhist === undefined ? [completeYear(year)] : [buddhist, year];
    return years.map((one) => [one, ...others.map((part) => part.padStart(2, '0'))].join('-'));
  });
}

/** Converts a Buddhist-era year, as used in Thailand, by subtracting 543; undefined for other years. */
export function readBuddhistYear(year: string): string | undefined {
  return /^2[45]\d\d$/.test(year) ? String(Number(year) - 543) : undefined;
}

/** Completes a two-digit year. */
export function completeYear(year: string): string {
  if (year.length === 4) return year;
  return `${Math.floor(YEAR_MIN / 100) + (Number(year) < YEAR_MIN % 100 ? 1 : 0)}${year}`;
}

/** The languages offered in a template's settings. A document may use any other language. */
export const locales = [
  'ar-AE ar-EG ar-SA bg-BG ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-US',
  'es-AR es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID it-CH it-IT ja-JP',
  'ko-KR lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA',
  'vi-VN zh-CN zh-TW',
].flatMap((line) => line.split(' '));

const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
/** The words that these languages use in dates, each with the months in whose dates it occurs. Created on demand. */
let words: Map<string, Set<number>> | undefined;

/** Lists the months, counted from 1, that a lowercase word in a date can mean. Words that aren't month names mean all months. */
function listMonths(word: string): number[] {
  const isBegun = (name: string) => word.length > 2 && name.startsWith(word.slice(0, 9));
  const english = ENGLISH.findIndex(isBegun);
  if (english >= 0) return [english + 1];
  words ??= listWords();
  const begun = [...words].flatMap(([name, months]) => (name.startsWith(word) && word.length > 2 ? [...months] : []));
  return [...(words.get(word) ?? new Set(begun))];
}

function listWords(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { dateStyle: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const day = format.format(Date.UTC(2026, month - 1));
      for (const word of day.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
        found.set(word, (found.get(word) ?? new Set()).add(month));
      }
    }
  }
  return found;
}
