import { isIsoDate } from './date.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The days a date in another spelling can mean: one, or two where day and month could be swapped. */
export function suggestDates(text: string): string[] {
  const parts = text.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  if (parts.length === 1 && /^\d{8}$/.test(text)) {
    return keepDays([[text.slice(0, 4), text.slice(4, 6), text.slice(6)]]);
  }
  const numbers = parts.filter((part) => /^\d/.test(part));
  const month = parts.map((part) => MONTHS.indexOf(part.slice(0, 3)) + 1).find((number) => number > 0);
  const [a = '', b = '', c = ''] = numbers;
  if (month !== undefined && numbers.length === 2) {
    return keepDays(a.length === 4 ? [[a, month, b]] : [[b, month, a]]);
  }
  if (numbers.length !== 3 || numbers.length !== parts.length) return [];
  if (a.length === 4) return keepDays([[a, b, c]]);
  // With dots the day comes first everywhere; with slashes or hyphens it depends on who writes.
  return keepDays(
    text.includes('.')
      ? [[c, b, a]]
      : [
          [c, b, a],
          [c, a, b],
        ],
  );
}

function keepDays(dates: (string | number)[][]): string[] {
  return dates.map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-')).filter(isIsoDate);
}
