import type { Batch, BatchRow, RowState } from '../queue/batch.ts';
import { writeCsv } from './write-csv.ts';

/** Rows per task on the page. */
const ROWS_PER_PIECE = 500;

/** Writes each row's result and cells as CSV. */
export function createManifest(batch: Batch, rows: readonly BatchRow[]): string {
  return [...listManifest(batch, rows)].join('');
}

/** Yields the same CSV in pieces, because writing many rows at once would block the page. */
export function* listManifest({ columns }: Batch, rows: readonly BatchRow[]): Generator<string> {
  yield `\uFEFF${writeCsv([['Line', 'File', 'State', 'Render', 'SHA-256', 'Bytes', 'Template version', 'Message', ...columns]])}`;
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    const piece = rows.slice(from, from + ROWS_PER_PIECE);
    yield writeCsv(
      piece.map(({ line, state, id, sha256, byteCount, templateVersion, message, cells, ...row }) => {
        const file = state === 'done' ? `${row.fileStem}.${row.extension}` : '';
        const bytes = state === 'done' ? String(byteCount) : '';
        const version = state === 'done' ? String(templateVersion ?? '') : '';
        return [String(line), file, state, id, sha256, bytes, version, message, ...fit(cells, columns.length)];
      }),
    );
  }
}

/** Reasons for rows without a message. */
const reasons: Partial<Record<RowState, string>> = {
  invalid: 'This row has an invalid value.',
  failed: 'This row failed.',
  unknown: 'This row may have been rendered, but its image didn’t arrive.',
  stopped: 'This row was stopped before it was rendered.',
};

/** Writes the original cells of rows without an image, with the reason in a last column, so users can fix and reimport them. */
export function createFailedRows({ columns }: Batch, rows: readonly BatchRow[]): string {
  const failed = rows.filter(({ state }) => reasons[state] !== undefined);
  const lines = failed.map(({ cells, message, state }) => [
    ...fit(cells, columns.length),
    message === '' ? (reasons[state] ?? '') : message,
  ]);
  return `\uFEFF${writeCsv([[...columns, nameProblems(columns)], ...lines])}`;
}

/** Finds an unused name, because the spreadsheet may already have a column called "Problem". */
function nameProblems(columns: readonly string[]): string {
  const names = new Set(columns);
  let name = 'Problem';
  for (let count = 2; names.has(name); count += 1) name = `Problem ${count}`;
  return name;
}

function fit(cells: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, index) => cells[index] ?? '');
}

/** Lists the template versions used for the images, in ascending order, if the service reports versions. */
export function listVersions(rows: readonly Pick<BatchRow, 'state' | 'templateVersion'>[]): number[] {
  const versions = new Set<number>();
  for (const { state, templateVersion } of rows) {
    if (state === 'done' && templateVersion !== undefined) versions.add(templateVersion);
  }
  return [...versions].sort((a, b) => a - b);
}

/** Warns that the template changed during the batch; undefined if all images have the same version. */
export function describeVersions(versions: readonly number[]): string | undefined {
  if (versions.length < 2) return undefined;
  return (
    `The template changed during the batch, so the images use different versions (${versions.join(', ')}). ` +
    'The file manifest.csv lists each image’s version.'
  );
}
