import type { FindingKind, RowFinding } from '../../../batch/rows/check-rows.ts';
import type { TableRow } from '../../../batch/table/table.ts';
import { foldText, matchesWords, parseQuery } from '../../lib/match-text.ts';
import { kindKey } from './finding-kinds.ts';

export interface RowFilter {
  /** Words that occur in the cells, in any case and with or without accents. */
  text: string;
  /** Key of a kind of finding; empty for all rows. */
  kind: string;
  /** Rows with problems before those with warnings, those before all others. */
  isWorstFirst: boolean;
}

export const noFilter: RowFilter = { text: '', kind: '', isWorstFirst: false };

/** The filter without a kind of which nothing is left: its button is gone, and nobody could let go of it. */
export function withoutMended(filter: RowFilter, kinds: readonly FindingKind[]): RowFilter {
  return kinds.some((each) => kindKey(each) === filter.kind) ? filter : { ...filter, kind: '' };
}

const weights = { error: 0, warning: 1, note: 2 };
const NOTHING_FOUND = 3;

/** Cells are never changed in place, so those of a row are folded once and not with each letter. */
const foldedCells = new WeakMap<readonly string[], string>();

function foldCells(cells: readonly string[]): string {
  // The words of a query have no line break, so none is found across two cells.
  const folded = foldedCells.get(cells) ?? foldText(cells.join('\n'));
  foldedCells.set(cells, folded);
  return folded;
}

/** Positions of the rows that a filter shows, in the order in which it shows them. */
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
