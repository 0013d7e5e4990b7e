import type { Batch, BatchRow } from '../../../batch/queue/batch.ts';
import type { CheckedRow } from '../../../batch/rows/check-rows.ts';
import { createRenderId } from '../../../client/generate-request.ts';
import type { Template } from '../../../contract/template.ts';
import { yieldToBrowser } from '../../lib/wait-for.ts';
import type { BatchPictures } from '../kept-batch.ts';
import type { PictureFiles } from './create-setup-store.ts';

export interface BatchPlan {
  template: Template;
  /** Of the spreadsheet, which the batch is named after. */
  sourceName: string;
  columns: readonly string[];
  /** Rows that were chosen, in their order. */
  rows: readonly CheckedRow[];
  /** Why generate would refuse a row; undefined when it would not. */
  problemOf: (row: CheckedRow) => string | undefined;
  isWrongSent: boolean;
  /** No more than so many rows are sent; those after them are no part of the batch. */
  renderCount: number;
  pictures: PictureFiles;
  output: { format: string; scale: number };
  service: string;
}

export interface NewBatch {
  batch: Batch;
  rows: BatchRow[];
  pictures: BatchPictures;
}

/** Made in one task; ten thousand ids in one would hold the screen. */
const PAGE = 2_000;

/** A batch with the ids of all its renders. A row that would be refused is in it, and is not sent. */
export async function createBatch(plan: BatchPlan, nowMs = Date.now()): Promise<NewBatch> {
  const { template, sourceName, columns, problemOf, isWrongSent, pictures, output, service } = plan;
  const rows: BatchRow[] = [];
  let sentCount = 0;
  for (const [at, row] of plan.rows.entries()) {
    if (at % PAGE === 0) await yieldToBrowser();
    const problem = isWrongSent ? undefined : problemOf(row);
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
  return {
    batch: {
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
      rowCount: rows.length,
    },
    rows,
    pictures: new Map([...pictures].filter(([name]) => used.has(name))),
  };
}
