import type { Batch } from '../../batch/queue/batch.ts';
import type { CheckedRow } from '../../batch/rows/check-rows.ts';
import { ApiError } from '../../client/api-error.ts';
import { CHECK_ROWS_MAX } from '../../contract/generate.ts';
import { ERASE_LINE, type Terminal } from './command.ts';
import type { RenderService } from './open-render-service.ts';

/**
 * Rows with what the service finds in those that it would not refuse, a page after the other. Picture files are not sent for
 * it, so nothing is said of their variables. A service that does not check is told of, and the rows stay as they are.
 */
export async function addServiceFindings(
  rows: readonly CheckedRow[],
  { client, hasChecks }: RenderService,
  output: Pick<Batch, 'templateId' | 'format' | 'scale'>,
  terminal: Terminal,
): Promise<CheckedRow[]> {
  const added = [...rows];
  if (!hasChecks) {
    terminal.printStatus('The service has no checks, so nobody looked whether texts fit.\n');
    return added;
  }
  const sound = [...rows.entries()].filter(([, { findings }]) =>
    findings.every(({ severity }) => severity !== 'error'),
  );
  for (let from = 0; from < sound.length; from += CHECK_ROWS_MAX) {
    const page = sound.slice(from, from + CHECK_ROWS_MAX);
    const values = page.map(([, row]) => new Map(row.values.filter(([, value]) => typeof value !== 'object')));
    try {
      const found = await client.checkRows({ ...output, rows: values });
      page.forEach(([place, row], at) => {
        const told = found[at]?.filter(({ name }) => !isFile(row, name)) ?? [];
        added[place] = { ...row, findings: [...row.findings, ...told.map((finding) => ({ at: row.at, ...finding }))] };
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const left = sound.length - from;
      terminal.printStatus(`The service did not check ${left} of ${rows.length} rows: ${error.message}\n`);
      break;
    }
    if (terminal.isWatched)
      terminal.printStatus(`${ERASE_LINE}${Math.min(from + page.length, sound.length)} rows checked`);
  }
  if (terminal.isWatched) terminal.printStatus(ERASE_LINE);
  return added;
}

function isFile({ values }: CheckedRow, name: string): boolean {
  return values.some(([each, value]) => each === name && typeof value === 'object');
}
