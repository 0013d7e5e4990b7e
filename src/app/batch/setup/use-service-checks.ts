import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../client/api-error.ts';
import type { CheckRowsRequest, Client } from '../../../client/client.ts';
import type { Check } from '../../../contract/check.ts';
import type { CheckedRow, RowFinding } from '../../../batch/rows/check-rows.ts';
import type { RowValues } from '../../../batch/rows/mapping.ts';
import { CHECK_ROWS_MAX } from '../../../contract/generate.ts';
import { useServices } from '../../services.ts';
import { isTransient } from '../../lib/is-transient.ts';
import { waitFor } from '../../lib/wait-for.ts';
import type { OutputChoice } from '../../template/output-options.tsx';

/** Waits for further changes, because each mapped column changes all rows. */
const PAUSE_MS = 500;
/** Limits updates, because each one counts thousands of rows. */
const SHOW_MS = 500;
const LANES = 2;
const TRIES_MAX = 6;
const WAIT_MS = 1_000;
const WAIT_MAX_MS = 10_000;

export type ServiceChecks = ReturnType<typeof useServiceChecks>;

interface Checked {
  templateId: string;
  output: OutputChoice;
  /** Keyed by a row's values. Reading the same cells again returns the same list. */
  findings: WeakMap<RowValues, readonly RowFinding[]>;
}

const none: readonly RowFinding[] = [];

/** Has the service check all valid rows, page by page. Only changed rows are checked again. */
export function useServiceChecks(templateId: string, output: OutputChoice, rows: readonly CheckedRow[], isOn: boolean) {
  const { client } = useServices();
  const checked = useRef<Checked>({ templateId, output, findings: new WeakMap() });
  /** `error` explains why some rows weren't checked. */
  const [state, setState] = useState({ doneCount: 0, totalCount: 0, error: undefined as Error | undefined });

  useEffect(() => {
    if (!isOn) return undefined;
    const last = checked.current;
    if (last.templateId !== templateId || last.output !== output) {
      checked.current = { templateId, output, findings: new WeakMap() };
    }
    const { findings } = checked.current;
    const aborter = new AbortController();
    const sound = rows.filter((row) => row.findings.every(({ severity }) => severity !== 'error'));
    const waiting = sound.filter(({ values }) => !findings.has(values));
    let [next, doneCount] = [0, sound.length - waiting.length];
    let shownMs = 0;
    function show(error?: Error): void {
      const isOver = error !== undefined || doneCount === sound.length;
      if (!isOver && performance.now() - shownMs < SHOW_MS) return;
      shownMs = performance.now();
      setState({ doneCount, totalCount: sound.length, error });
    }

    async function runLane(): Promise<void> {
      while (next < waiting.length) {
        const page = waiting.slice(next, next + CHECK_ROWS_MAX);
        next += page.length;
        const found = await askPage(client, { templateId, ...output }, page, aborter.signal);
        page.forEach((row, at) => findings.set(row.values, found[at] ?? none));
        doneCount += page.length;
        show();
      }
    }
    show();
    const timer = setTimeout(() => {
      Promise.all(Array.from({ length: LANES }, runLane)).catch((error: unknown) => {
        if (aborter.signal.aborted || !(error instanceof Error)) return;
        aborter.abort();
        show(error);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [client, templateId, output, rows, isOn]);

  const findingsOf = ({ values }: CheckedRow) => checked.current.findings.get(values) ?? none;
  // Changes whenever the findings change.
  const version: unknown = state;
  return { ...state, version, findingsOf };
}

/** Returns the findings for each row. Image files aren't sent, so findings about their variables are dropped. */
async function askPage(
  client: Pick<Client, 'checkRows'>,
  request: { templateId: string } & OutputChoice,
  page: readonly CheckedRow[],
  signal: AbortSignal,
): Promise<RowFinding[][]> {
  const rows = page.map(({ values }) => new Map(values.filter(([, value]) => typeof value !== 'object')));
  const answers = await checkInHalves(client, { ...request, rows }, signal);
  return page.map(({ at, values }, index) => {
    const files = new Set(values.flatMap(([name, value]) => (typeof value === 'object' ? [name] : [])));
    const found = answers[index]?.filter(({ name }) => !files.has(name)) ?? [];
    return found.map((finding) => ({ at, ...finding }));
  });
}

/**
 * Checks rows and retries after a temporary error. Splits the rows in half if a smaller request could succeed, because it takes less
 * time and returns a shorter response.
 */
export async function checkInHalves(
  client: Pick<Client, 'checkRows'>,
  request: CheckRowsRequest,
  signal: AbortSignal,
  tryCount = 1,
): Promise<Check['findings'][]> {
  const { rows } = request;
  try {
    return await client.checkRows(request, { signal, priority: 'low' });
  } catch (error) {
    const { status = 0, kind, retryAfterMs = WAIT_MS * tryCount } = error instanceof ApiError ? error.details : {};
    const isHalved = rows.length > 1 && (status === 503 || kind === 'incomplete');
    const isTemporary = [409, 429, 503].includes(status) || isTransient(error as Error);
    if (signal.aborted || !(isHalved || (isTemporary && tryCount < TRIES_MAX))) throw error;
    await waitFor(Math.min(retryAfterMs, WAIT_MAX_MS), signal);
    signal.throwIfAborted();
    if (!isHalved) return checkInHalves(client, request, signal, tryCount + 1);
    const middle = Math.ceil(rows.length / 2);
    const first = await checkInHalves(client, { ...request, rows: rows.slice(0, middle) }, signal);
    return [...first, ...(await checkInHalves(client, { ...request, rows: rows.slice(middle) }, signal))];
  }
}
