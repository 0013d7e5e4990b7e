import type { Reading } from '../../../contract/loose.ts';
import type { Field } from '../../../variables/field.ts';
import type { Filling } from './fit-filling.ts';
import { parseJsonValues } from './parse-json-values.ts';

const CHARACTERS_MAX = 20_000_000;

/** Reads pasted text or a file: JSON, or one row of a spreadsheet. Cells without headings fill the fields from `firstIndex` on. */
export async function parseFilling(text: string, fields: readonly Field[], firstIndex = 0): Promise<Reading<Filling>> {
  if (text.length > CHARACTERS_MAX)
    return { isRead: false, problem: 'This is over 20 MB, which is too large for a form.' };
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  if (trimmed === '') return { isRead: false, problem: 'Paste values, or open a file.' };
  if (/^[{[]/.test(trimmed)) return parseJsonValues(trimmed);
  const { parseRow } = await import('./parse-row.ts');
  return parseRow(text, fields, firstIndex);
}
