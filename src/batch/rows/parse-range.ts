import type { Reading } from '../../contract/loose.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';

/**
 * Reads which rows are meant, as positions from 0: "all", or numbers and ranges of rows counted from 1 without the header, as in
 * "3,7,10-20"; "10-" goes to the last.
 */
export function parseRange(text: string, rowCount: number): Reading<Set<number>> {
  const isAll = /^\s*(all)?\s*$/i.test(text);
  if (isAll) return { isRead: true, value: new Set(Array.from({ length: rowCount }, (_, at) => at)) };
  const positions = new Set<number>();
  for (const part of text.split(/[,;]/)) {
    const [, low = '', dash = '', high = ''] = /^\s*(\d{1,9})\s*([-–])?\s*(\d{1,9})?\s*$/.exec(part) ?? [];
    if (low === '' || (dash === '' && high !== '')) {
      return { isRead: false, problem: `"${part.trim()}" names no rows. Write all, or rows like 1-50 or 3,7,10-20.` };
    }
    const first = Number(low);
    const last = dash === '' ? first : high === '' ? Math.max(first, rowCount) : Number(high);
    const missing = [first, last].find((row) => row === 0 || row > rowCount);
    if (missing !== undefined) {
      const rows = `there ${rowCount === 1 ? 'is' : 'are'} ${formatCount(rowCount, 'row')}, counted from 1`;
      return { isRead: false, problem: `Row ${formatNumber(missing)} is not there: ${rows}.` };
    }
    if (last < first) return { isRead: false, problem: `"${part.trim()}" runs backwards. Write ${last}-${first}.` };
    for (let row = first; row <= last; row += 1) positions.add(row - 1);
  }
  return { isRead: true, value: positions };
}
