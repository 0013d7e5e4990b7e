import { buildBatch, buildRow } from '../testing/batches.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { createQueue } from '../batch/queue/create-queue.ts';
import type { Queue } from '../batch/queue/queue.ts';
import { checkRows } from '../batch/rows/check-rows.ts';
import { createRowReader } from '../batch/rows/read-row.ts';
import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { createClient } from '../client/create-client.ts';
import { createRenderId, serializeRequest } from '../client/generate-request.ts';
import { CHECK_ROWS_MAX } from '../contract/generate.ts';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { generatePath } from '../contract/routes.ts';
import { checkPattern } from '../variables/check-pattern.ts';
import { readFields } from '../variables/field.ts';
import { drawExamples, findTemplate, renderByLoop, spreadsheets, type Spreadsheet } from './batch-contents.ts';
import { measureInTurn, report, reportRatio, type BenchOptions } from './measure.ts';
import { readRemaining, startEmbedded, type ServingProcess } from './processes.ts';

const ROWS = 10_000;
const FAULTS = 200;
/** Pages of rows being checked at once. */
const PAGES_AT_ONCE = 2;
const RENDERS = 500;
const CONCURRENCY = 4;

/** The check of a spreadsheet before rendering, and the queue's rate compared to a bare loop. */
export async function batch(options: BenchOptions): Promise<void> {
  const app = await startEmbedded(options);
  // The service draws its examples when it starts, before it checks rows.
  await drawExamples(app.address);
  const client = createClient({ fetch: (path, init) => fetch(app.address + (path as string), init) });
  for (const spreadsheet of spreadsheets) {
    const before = await readRemaining(app);
    const { seconds, foundCount, alarmCount } = await checkSpreadsheet(client, spreadsheet);
    const of = `${ROWS.toLocaleString('en')} rows of the ${spreadsheet.template}`;
    report(`seconds to check ${of}`, seconds, { atMost: 15 });
    report(`of ${FAULTS} planted faults found in ${of}`, foundCount, { atLeast: FAULTS });
    report(`false errors and warnings in ${of}`, alarmCount, { atMost: 2 });
    report(`renders spent on checking ${of}`, before - (await readRemaining(app)), { atMost: 0 });
  }
  const figure = await measureInTurn(
    { queue: () => renderByQueue(client), loop: () => renderByLoop(createLoop(app)) },
    options.rounds,
  );
  reportRatio("the queue's rows per second, against a bare loop", figure, 'queue perS', 'loop perS', {
    atLeast: 0.9,
  });
  await app.stop();
}

/** Checks all rows as the app does before a batch: by the form's rules, for duplicates and by the service. */
async function checkSpreadsheet(client: Client, { template: name, row, faults }: Spreadsheet) {
  const { id: templateId } = findTemplate(name);
  const { variables } = await client.getTemplate(templateId);
  const columns = Object.keys(row(0));
  const planted = new Map<number, string>();
  const cells = Array.from({ length: ROWS }, (_, at) => row(at));
  for (let fault = 0; fault < FAULTS; fault += 1) {
    const at = 37 + fault * 49;
    const kind = faults[fault % (faults.length + 1)];
    planted.set(at, kind?.code ?? 'row-doubled');
    cells[at] = kind === undefined ? row(at - 1) : { ...row(at), ...kind.cells };
  }

  const startedAt = performance.now();
  const mapping = new Map(columns.map((column) => [column, `{${column}}`]));
  const fields = readFields(variables);
  const readRow = createRowReader(fields, mapping, columns, { checkPattern });
  const rows = cells.map((byColumn, at) => ({ line: at + 2, cells: columns.map((column) => byColumn[column] ?? '') }));
  const checked = [...checkRows({ fields, mapping, columns, rows, readRow, templateName: name })];
  const codes = checked.map(({ findings }) => findings.filter(isSerious).map(({ code }) => code));
  const pages = Array.from({ length: ROWS / CHECK_ROWS_MAX }, (_, page) => page * CHECK_ROWS_MAX).values();
  const checkPages = async (): Promise<void> => {
    for (const from of pages) {
      const page = checked.slice(from, from + CHECK_ROWS_MAX).map(({ values }) => new Map<string, unknown>(values));
      const found = await untilFree(() => client.checkRows({ templateId, rows: page, format: 'png', scale: 1 }));
      for (const [index, findings] of found.entries()) {
        codes[from + index]?.push(...findings.filter(isSerious).map(({ code }) => code));
      }
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, checkPages));
  return {
    seconds: (performance.now() - startedAt) / 1000,
    foundCount: [...planted].filter(([at, code]) => codes[at]?.includes(code)).length,
    alarmCount: codes.filter((of, at) => of.length > 0 && !planted.has(at)).length,
  };
}

function isSerious({ severity }: { severity: string }): boolean {
  return severity !== 'note';
}

/** Retries when the service is busy, after the wait that it requests. */
async function untilFree<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.details.kind !== 'busy') throw error;
      await wait(error.details.retryAfterMs ?? 1_000);
    }
  }
}

const CARD = findTemplate('Announcement card');
let made = 0;
const createValues = () => new Map([['headline', `Render ${(made += 1)} of many`]]);

/** Renders with the queue that the command line and browser use, without a journal. */
async function renderByQueue(client: Client): Promise<{ perS: number }> {
  const of = buildBatch(1, { templateId: CARD.id, templateName: CARD.name, rowCount: RENDERS });
  const rows = Array.from({ length: RENDERS }, (_, at) =>
    buildRow(at, { id: createRenderId(), values: [...createValues()] }),
  );
  const queue = createQueue(of, rows, {
    generate: client.generate,
    journal: { save: async () => {}, saveImage: async () => {} },
    readValues: async ({ values }) => new Map<string, unknown>(values),
    now: () => performance.now(),
    wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
    isIdempotent: true,
    concurrencyMax: CONCURRENCY,
  });
  const startedAt = performance.now();
  queue.start();
  await untilFinished(queue);
  const perS = (1000 * RENDERS) / (performance.now() - startedAt);
  const { done } = queue.getState().counts;
  queue.close();
  if (done !== RENDERS) throw new Error(`Of ${RENDERS} rows ${done} are done`);
  return { perS };
}

/** Polls, because a queue calls its listeners only occasionally. */
async function untilFinished(queue: Queue): Promise<void> {
  while (queue.getState().phase !== 'finished') await wait(5);
}

function createLoop(app: ServingProcess): Parameters<typeof renderByLoop>[0] {
  const bodies = Array.from(
    { length: RENDERS },
    () => [createRenderId(), serializeRequest(createValues(), 'png', 1)] as const,
  );
  const url = app.address + generatePath(CARD.id);
  return { bodies, url, idHeader: RENDER_ID_HEADER, concurrency: CONCURRENCY };
}
