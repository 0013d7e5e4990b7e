import type { Reading } from '../../../contract/loose.ts';
import type { Field } from '../../../variables/field.ts';
import type { Filling } from './fit-filling.ts';
import { parseJsonValues } from './parse-json-values.ts';

const CHARACTERS_MAX = 20_000_000;

/**
 * Reads what somebody pasted or opened: JSON, or one row of a spreadsheet, whose reader is fetched when it is needed. Cells
 * without headings are those of the fields from `firstAt` on.
 */
export async function parseFilling(text: string, fields: readonly Field[], firstAt = 0): Promise<Reading<Filling>> {
  if (text.length > CHARACTERS_MAX)
    return { isRead: false, problem: 'This is over 20 MB, which is too much for a form.' };
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  if (trimmed === '') return { isRead: false, problem: 'There is nothing here yet. Paste values, or open a file.' };
  if (/^[{[]/.test(trimmed)) return parseJsonValues(trimmed);
  const { parseRow } = await import('./parse-row.ts');
  return parseRow(text, fields, firstAt);
}
