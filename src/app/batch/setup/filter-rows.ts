import type { FindingKind, RowFinding, RowFindingCode } from '../../../batch/rows/check-rows.ts';
import type { TableRow } from '../../../batch/table/table.ts';
import { foldText, matchesWords, parseQuery } from '../../lib/match-text.ts';
import type { Finding } from '../../../contract/check.ts';
import type { Field } from '../../../variables/field.ts';

export interface RowFilter {
  /** Words to find in the cells, ignoring case and accents. */
  text: string;
  /** The key of a finding kind; empty for all rows. */
  kind: string;
  /** Rows with errors first, then those with warnings. */
  isWorstFirst: boolean;
}

export const noFilter: RowFilter = { text: '', kind: '', isWorstFirst: false };

/** Clears a kind that no longer occurs from the filter, because its button has disappeared. */
export function withoutFixedKind(filter: RowFilter, kinds: readonly FindingKind[]): RowFilter {
  return kinds.some((each) => kindKey(each) === filter.kind) ? filter : { ...filter, kind: '' };
}

const weights = { error: 0, warning: 1, note: 2 };
const NOTHING_FOUND = 3;

/** Caches the folded text of each row. Cells are never changed in place. */
const foldedCells = new WeakMap<readonly string[], string>();

function foldCells(cells: readonly string[]): string {
  // Words in a query never contain a line break, so they can't match across two cells.
  const folded = foldedCells.get(cells) ?? foldText(cells.join('\n'));
  foldedCells.set(cells, folded);
  return folded;
}

/** Returns the indexes of the rows that match a filter, in order. */
export function filterRows(
  rows: readonly TableRow[],
  findingsOf: (at: number) => readonly RowFinding[],
  { text, kind, isWorstFirst }: RowFilter,
): number[] {
  const words = parseQuery(text);
  const shown = rows.flatMap(({ cells }, at) => {
    if (kind !== '' && !findingsOf(at).some((finding) => kindKey(finding) === kind)) return [];
    return matchesWords(words, foldCells(cells)) ? [at] : [];
  });
  if (!isWorstFirst) return shown;
  const weightOf = (at: number) => Math.min(NOTHING_FOUND, ...findingsOf(at).map(({ severity }) => weights[severity]));
  const weighed = shown.map((at) => ({ at, weight: weightOf(at) }));
  return weighed.sort((one, other) => one.weight - other.weight || one.at - other.at).map(({ at }) => at);
}

const codeWords: Readonly<Record<string, string>> = {
  value: 'missing or invalid',
  'picture-missing': 'image missing',
  'picture-small': 'image too small',
  'picture-unreachable': 'image unreachable',
  'row-doubled': 'Duplicate rows',
  'name-doubled': 'Duplicate file names',
  'text-shrunk': 'text shrunk to fit',
  'text-cut': 'text cut off',
  'letters-missing': 'characters missing from the font',
  'code-fine': 'code too fine to scan',
  'image-large': 'Image too large',
} satisfies Record<RowFindingCode | Finding['code'], string>;

export function kindKey({ severity, code, name }: Pick<RowFinding, 'severity' | 'code' | 'name'>): string {
  return JSON.stringify([severity, code, name]);
}

/** Names a finding kind, as in "Price: missing or invalid". */
export function describeKind({ code, name }: Pick<FindingKind, 'code' | 'name'>, fields: readonly Field[]): string {
  const words = codeWords[code] ?? code;
  if (name === '') return words;
  return `${fields.find((field) => field.name === name)?.label ?? name}: ${words}`;
}

export type RowChoice =
  /** The default: rows that no batch in this browser has rendered. */
  | { kind: 'new' }
  | { kind: 'all' }
  | { kind: 'first'; count: number }
  /** Row numbers in the file, inclusive. */
  | { kind: 'range'; from: number; to: number }
  | { kind: 'sound' }
  /** Numbers of the rows visible when the user made this choice. Later filters don't change them. */
  | { kind: 'picked'; lines: readonly number[] };

export interface ChoosableRows {
  /** The row numbers in the file, in order. */
  lines: readonly number[];
  isSound: (index: number) => boolean;
  isRendered: (index: number) => boolean;
  /** Equal for rows with the same values; undefined for a row whose values aren't known. */
  keyOf: (index: number) => string | undefined;
  /** Also chooses rows that repeat an earlier chosen one. */
  includeRepeatedRows: boolean;
}

/** Returns the indexes of the chosen rows in ascending order, and how many rows repeat an earlier one of the choice. */
export function chooseRows(
  choice: RowChoice,
  { lines, isSound, isRendered, keyOf, includeRepeatedRows }: ChoosableRows,
): { chosen: number[]; repeatedCount: number } {
  const picked = new Set(choice.kind === 'picked' ? choice.lines : []);
  const tests: Record<RowChoice['kind'], (index: number, line: number) => boolean> = {
    new: (index) => !isRendered(index),
    all: () => true,
    first: (index) => choice.kind === 'first' && index < choice.count,
    range: (_index, line) => choice.kind === 'range' && line >= choice.from && line <= choice.to,
    sound: isSound,
    picked: (_index, line) => picked.has(line),
  };
  const isChosen = tests[choice.kind];
  const matching = lines.flatMap((line, index) => (isChosen(index, line) ? [index] : []));
  const seen = new Set<string>();
  const unique = matching.filter((index) => {
    const key = keyOf(index);
    if (key === undefined) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return { chosen: includeRepeatedRows ? matching : unique, repeatedCount: matching.length - unique.length };
}
