import { cleanText, joinStem } from '../../client/file-stem.ts';
import { pickTitle } from '../../client/pick-title.ts';
import type { RowValues } from './mapping.ts';
import { createFiller, listPatternColumns } from './pattern.ts';

/** The number of the row, and the first words that it draws: "001 Ada Lovelace". */
export const DEFAULT_NAME_PATTERN = '{row} {words}';

/** What a pattern can hold beside the columns. */
const BUILT_IN_NAMES = ['row', 'words', 'template'] as const;

export interface NameContext {
  templateName: string;
  /** Of the whole spreadsheet: numbers have as many digits as its last. */
  rowCount: number;
}

/** A row that wants a name. */
export interface NamedRow {
  cells: readonly string[];
  values: RowValues;
}

/** What a pattern names that no table of these columns has. */
export function listUnknownNames(pattern: string, columns: readonly string[]): string[] {
  const known = new Set<string>([...columns, ...BUILT_IN_NAMES]);
  return listPatternColumns(pattern).filter((name) => !known.has(name));
}

/**
 * Names the rows of one table one after the other, the first first: by a pattern of its columns a stem that every system takes,
 * whatever the cells hold, and that no earlier row has, in any case and spelling of accents. A second one has " (2)" behind it,
 * and `isDoubled` tells so. Beside the columns a pattern can hold `{row}`, `{words}` and `{template}`.
 */
export function createFileNamer(
  pattern: string,
  columns: readonly string[],
  { templateName, rowCount }: NameContext,
): (row: NamedRow) => { stem: string; isDoubled: boolean } {
  const fillName = createNameFiller(pattern, columns, templateName);
  const digits = String(rowCount).length;
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  let number = 0;
  return (row) => {
    number += 1;
    const wanted = fillName(row, number, digits);
    const key = fold(wanted);
    const isDoubled = taken.has(key);
    let stem = wanted;
    for (let count = counts.get(key) ?? 2; taken.has(fold(stem)); count += 1) {
      stem = `${wanted} (${count})`;
      counts.set(key, count + 1);
    }
    taken.add(fold(stem));
    return { stem, isDoubled };
  };
}

/** Names a row as if there were no others. */
function createNameFiller(
  pattern: string,
  columns: readonly string[],
  templateName: string,
): (row: NamedRow, number: number, digits: number) => string {
  const chosen = pattern.trim() === '' ? DEFAULT_NAME_PATTERN : pattern;
  const parts = listPatternColumns(chosen);
  const columnAt = new Map(parts.map((part) => [part, columns.indexOf(part)]));
  const fill = createFiller(chosen, parts);
  return ({ cells, values }, number, digits) => {
    const row = String(number).padStart(digits, '0');
    const builtIn = new Map<string, string>([
      ['row', row],
      ['words', pickTitle(values.flatMap(([, value]) => (typeof value === 'string' ? [value] : [])))],
      ['template', templateName],
    ] satisfies [(typeof BUILT_IN_NAMES)[number], string][]);
    const facts = parts.map((part) => cleanText(cells[columnAt.get(part) ?? -1] ?? builtIn.get(part) ?? ''));
    // A name of nothing but dots is none.
    return joinStem((cut) => fill(facts.map(cut)).replace(/^[. ]+$/, '') || row);
  };
}

/** What file systems that know no case take for the same name. */
function fold(stem: string): string {
  return stem.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
