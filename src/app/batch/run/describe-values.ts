import type { BatchRow } from '../../../batch/queue/batch.ts';
import type { RowValue } from '../../../batch/rows/mapping.ts';

const LISTED_MAX = 4;

/** The first values of a row, which identify it for people. */
export function describeValues({ values }: Pick<BatchRow, 'values'>): string {
  return values
    .map(([, value]) => formatValue(value))
    .filter((text) => text !== '')
    .slice(0, LISTED_MAX)
    .join(' · ');
}

/** One value as text; an image by its name. */
export function formatValue(value: RowValue): string {
  return typeof value === 'object' ? value.picture : String(value);
}
