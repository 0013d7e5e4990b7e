import type { FindingKind, RowFinding } from '../../../batch/rows/check-rows.ts';
import type { TableRow } from '../../../batch/table/table.ts';
import { foldText, matchesWords, parseQuery } from '../../lib/match-text.ts';
import { kindKey } from './finding-kinds.ts';

export interface RowFilter {
  /** Words that occur in the cells, in any case and with or without accents. */
  text: string;
  /** The key of a kind of finding; empty for all rows. */
  kind: string;
  /** Rows with errors first, then those with warnings. */
  isWorstFirst: boolean;
}

export const noFilter: RowFilter = { text: '', kind: '', isWorstFirst: false };

/** The filter without a kind that no longer occurs, because its button has disappeared. */
export function withoutFixedKind(filter: RowFilter, kinds: readonly FindingKind[]): RowFilter {
  return kinds.some((each) => kindKey(each) === filter.kind) ? filter : { ...filter, kind: '' };
}

const weights = { error: 0, warning: 1, note: 2 };
const NOTHING_FOUND = 3;

/** Caches the folded text of each row. Cells are never changed in place. */
const foldedCells = new WeakMap<readonly string[], string>();

function foldCells(cells: readonly string[]): string {
  // The words of a query have no line break, so none is found across two cells.
  const folded = foldedCells.get(cells) ?? foldText(cells.join('\n'));
  foldedCells.set(cells, folded);
  return folded;
}

/** The positions of the rows that a filter shows, in order. */
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
