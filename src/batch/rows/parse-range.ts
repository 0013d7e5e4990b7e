import type { Reading } from '../../contract/loose.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';

/**
 * Parses a selection of rows into positions from 0: "all", or numbers and ranges counted from 1 without the header, such as
 * "3,7,10-20". "10-" ends at the last row.
 */
export function parseRange(text: string, rowCount: number): Reading<Set<number>> {
  const isAll = /^\s*(all)?\s*$/i.test(text);
  if (isAll) return { isRead: true, value: new Set(Array.from({ length: rowCount }, (_, index) => index)) };
  const positions = new Set<number>();
  for (const part of text.split(/[,;]/)) {
    const [, low = '', dash = '', high = ''] = /^\s*(\d{1,9})\s*([-–])?\s*(\d{1,9})?\s*$/.exec(part) ?? [];
    if (low === '' || (dash === '' && high !== '')) {
      return {
        isRead: false,
        problem: `"${part.trim()}" is not a range of rows. Write all, or rows like 1-50 or 3,7,10-20.`,
      };
    }
    const first = Number(low);
    const last = dash === '' ? first : high === '' ? Math.max(first, rowCount) : Number(high);
    const missing = [first, last].find((row) => row === 0 || row > rowCount);
    if (missing !== undefined) {
      const rows = `The file has ${formatCount(rowCount, 'row')}, counted from 1.`;
      return { isRead: false, problem: `Row ${formatNumber(missing)} doesn't exist. ${rows}` };
    }
    if (last < first) return { isRead: false, problem: `"${part.trim()}" is reversed. Write ${last}-${first}.` };
    for (let row = first; row <= last; row += 1) positions.add(row - 1);
  }
  return { isRead: true, value: positions };
}
