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
  /** Digits of numbers, where rows have names already. */
  digits?: number | undefined;
  /** Names that rows have already, by the number of the row from 1. */
  kept?: ReadonlyMap<number, string>;
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
  { templateName, rowCount, digits = String(rowCount).length, kept = new Map() }: NameContext,
): (row: NamedRow) => { stem: string; isDoubled: boolean } {
  const fillName = createNameFiller(pattern, columns, templateName);
  const taken = new Set([...kept.values()].map(fold));
  const counts = new Map<string, number>();
  let number = 0;
  return (row) => {
    number += 1;
    const own = kept.get(number);
    if (own !== undefined) return { stem: own, isDoubled: false };
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

/** A table has no more rows than five digits tell. */
const DIGITS = [5, 4, 3, 2, 1];

/**
 * Names the rows of a table of which some have names already, both by the number of the row in the spreadsheet. A row keeps its
 * name when it differs from the one that the pattern gives it now in nothing but the digits of a number and the number behind it,
 * which other rows decide. New names have as many digits as those that are kept.
 */
export function nameAgain(
  pattern: string,
  columns: readonly string[],
  context: Pick<NameContext, 'templateName' | 'rowCount'>,
  rows: readonly (NamedRow & { line: number })[],
  stems: ReadonlyMap<number, string>,
): Map<number, string> {
  const fillName = createNameFiller(pattern, columns, context.templateName);
  const kept = new Map<number, string>();
  let digits: number | undefined;
  for (const [at, row] of rows.entries()) {
    const stem = stems.get(row.line);
    if (stem === undefined) continue;
    const wanted = stem.replace(/ \(\d+\)$/, '');
    const fitting = [String(context.rowCount).length, ...DIGITS].find((count) =>
      [stem, wanted].includes(fillName(row, at + 1, count)),
    );
    if (fitting === undefined) continue;
    digits ??= fitting;
    kept.set(at + 1, stem);
  }
  const nameFile = createFileNamer(pattern, columns, { ...context, digits, kept });
  return new Map(rows.map((row) => [row.line, nameFile(row).stem]));
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
