import type { Batch } from '../../batch/queue/batch.ts';
import type { CheckedRow } from '../../batch/rows/check-rows.ts';
import { ApiError } from '../../client/api-error.ts';
import { CHECK_ROWS_MAX } from '../../contract/generate.ts';
import type { Terminal } from './command.ts';
import type { RenderService } from './open-render-service.ts';

/** Adds the service's findings to valid rows. Image files are not sent, so findings about their variables are ignored. */
export async function addServiceFindings(
  rows: readonly CheckedRow[],
  { client, abilities }: RenderService,
  output: Pick<Batch, 'templateId' | 'format' | 'scale'>,
  terminal: Pick<Terminal, 'printStatus'>,
): Promise<void> {
  if (!abilities.hasProofs) {
    terminal.printStatus("The service doesn't support checks, so text that doesn't fit was not detected.\n");
    return;
  }
  const valid = rows.filter(({ findings }) => findings.every(({ severity }) => severity !== 'error'));
  for (let from = 0; from < valid.length; from += CHECK_ROWS_MAX) {
    const page = valid.slice(from, from + CHECK_ROWS_MAX);
    const values = page.map((row) => new Map(row.values.filter(([, value]) => typeof value !== 'object')));
    try {
      const found = await client.checkRows({ ...output, rows: values });
      for (const [index, row] of page.entries()) {
        const findings = (found[index] ?? []).filter(({ name }) => !isFile(row, name));
        row.findings.push(...findings.map((finding) => ({ at: row.at, ...finding })));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const left = valid.length - from;
      terminal.printStatus(`The service did not check ${left} of ${rows.length} rows: ${error.message}\n`);
      return;
    }
  }
}

function isFile({ values }: CheckedRow, name: string): boolean {
  return values.some(([each, value]) => each === name && typeof value === 'object');
}
