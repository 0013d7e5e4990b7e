import type { Batch, BatchRow } from '../../../batch/queue/batch.ts';
import type { CheckedRow } from '../../../batch/rows/check-rows.ts';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import type { TableNote } from '../../../batch/table/table.ts';
import { createRenderId } from '../../../client/generate-request.ts';
import type { Template } from '../../../contract/template.ts';
import { yieldToBrowser } from '../../lib/wait-for.ts';
import type { PictureFiles } from './create-setup-store.ts';

export interface BatchPlan {
  template: Template;
  /** The spreadsheet's name, which becomes the batch's name. */
  sourceName: string;
  columns: readonly string[];
  mapping: Mapping;
  /** The notes on the spreadsheet. */
  notes: readonly TableNote[];
  naming: { pattern: string; lastLine: number };
  rows: readonly CheckedRow[];
  /** Returns why the service would reject a row; undefined if the row is valid. */
  problemOf: (row: CheckedRow) => string | undefined;
  includeInvalidRows: boolean;
  /** The maximum number of rows to render. Later rows are omitted from the batch. */
  renderCount: number;
  pictures: PictureFiles;
  output: { format: string; scale: number };
  service: string;
}

/** Rows per task. Creating ten thousand ids in one task would block the page. */
const PAGE = 2_000;

/** Creates a batch with an id for each render. Invalid rows are included but not sent. */
export async function createBatch(plan: BatchPlan, nowMs = Date.now()) {
  const {
    template,
    sourceName,
    columns,
    mapping,
    notes,
    naming,
    problemOf,
    includeInvalidRows,
    pictures,
    output,
    service,
  } = plan;
  const rows: BatchRow[] = [];
  let sentCount = 0;
  for (const [index, row] of plan.rows.entries()) {
    if (index % PAGE === 0) await yieldToBrowser();
    const problem = includeInvalidRows ? undefined : problemOf(row);
    if (problem === undefined && sentCount === plan.renderCount) break;
    if (problem === undefined) sentCount += 1;
    const { line, cells, values, fileStem } = row;
    rows.push({
      at: rows.length,
      line,
      id: createRenderId(),
      state: problem === undefined ? 'waiting' : 'invalid',
      cells,
      values,
      fileStem,
      message: problem ?? '',
      sendCount: 0,
      extension: '',
      byteCount: 0,
      sha256: '',
    });
  }
  const used = new Set(
    rows.flatMap(({ values }) => values.flatMap(([, value]) => (typeof value === 'object' ? [value.picture] : []))),
  );
  const batch: Batch = {
    id: createRenderId(),
    name: sourceName.replace(/\.[a-z]{2,6}$/i, '') || template.name,
    templateId: template.id,
    templateName: template.name,
    templateUpdatedAt: template.updatedAt,
    templateVersion: template.version,
    ...output,
    createdAt: nowMs,
    service,
    columns,
    mapping: [...mapping],
    questions: notes.filter(({ repairs = [] }) => repairs.some(({ kind }) => kind === 'dots')),
    naming,
    rowCount: rows.length,
  };
  return { batch, rows, pictures: new Map([...pictures].filter(([name]) => used.has(name))) };
}
