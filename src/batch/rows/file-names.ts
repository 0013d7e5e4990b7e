import { cleanText, joinStem } from '../../client/file-stem.ts';
import { pickTitle } from '../../client/pick-title.ts';
import type { RowValues } from './mapping.ts';
import { createFiller, listPatternColumns } from './pattern.ts';

/** The row number in the spreadsheet and the row's first words: "002 Ada Lovelace". */
export const DEFAULT_NAME_PATTERN = '{row} {words}';

/** Names that a pattern can use in addition to columns. */
const BUILT_IN_NAMES = ['row', 'words', 'template'] as const;

export interface NameContext {
  templateName: string;
  /** Row numbers are padded to as many digits as the last one has. */
  lastLine: number;
  /** Names of files that exist already. */
  taken?: Iterable<string>;
}

export interface NamedRow {
  /** The row number in the spreadsheet. */
  line: number;
  cells: readonly string[];
  values: RowValues;
}

/** Lists names in a pattern that are neither columns nor built-in. */
export function listUnknownNames(pattern: string, columns: readonly string[]): string[] {
  const known = new Set<string>([...columns, ...BUILT_IN_NAMES]);
  return listPatternColumns(pattern).filter((name) => !known.has(name));
}

/**
 * Names a table's rows in order. Names are valid on every system, and unique even if case and Unicode normalization are ignored: a
 * duplicate gets " (2)" and `isDoubled`. Besides columns, a pattern can contain `{row}`, `{words}` and `{template}`.
 */
export function createFileNamer(
  pattern: string,
  columns: readonly string[],
  { templateName, lastLine, taken: existing = [] }: NameContext,
): (row: NamedRow) => { stem: string; isDoubled: boolean } {
  const chosen = pattern.trim() === '' ? DEFAULT_NAME_PATTERN : pattern;
  const parts = listPatternColumns(chosen);
  const columnAt = new Map(parts.map((part) => [part, columns.indexOf(part)]));
  const fill = createFiller(chosen, parts);
  const digits = String(lastLine).length;
  const taken = new Set(Array.from(existing, fold));
  const counts = new Map<string, number>();
  return ({ line, cells, values }) => {
    const row = String(line).padStart(digits, '0');
    const builtIn = new Map<string, string>([
      ['row', row],
      ['words', pickTitle(values.flatMap(([, value]) => (typeof value === 'string' ? [value] : [])))],
      ['template', templateName],
    ] satisfies [(typeof BUILT_IN_NAMES)[number], string][]);
    const facts = parts.map((part) => cleanText(cells[columnAt.get(part) ?? -1] ?? builtIn.get(part) ?? ''));
    // A name can't consist of dots only.
    const wanted = joinStem((cut) => fill(facts.map(cut)).replace(/^[. ]+$/, '') || row);
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

/** Returns equal strings for names that are the same on case-insensitive file systems. */
function fold(stem: string): string {
  return stem.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
