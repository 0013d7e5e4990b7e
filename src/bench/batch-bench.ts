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
import { examplePath, generatePath } from '../contract/routes.ts';
import { checkPattern } from '../variables/check-pattern.ts';
import { readFields } from '../variables/field.ts';
import { findTemplate, spreadsheets, templates, type Spreadsheet } from './batch-contents.ts';
import { measureInTurn, report, reportRatio, type BenchOptions } from './measure.ts';
import { readRemaining, startEmbedded, type ServingProcess } from './processes.ts';

const ROWS = 10_000;
const FAULTS = 200;
/** Pages of rows on their way: while one is answered the next is read. */
const PAGES_AT_ONCE = 2;
const RENDERS = 500;
const CONCURRENCY = 4;

/** P5: rows of a spreadsheet checked before any is paid. P6: the rate of the queue against a bare loop. */
export async function batch(options: BenchOptions): Promise<void> {
  const app = await startEmbedded(options);
  // The service draws its examples when it starts, before it checks rows.
  await Promise.all(templates.map(async ({ id }) => (await fetch(app.address + examplePath(id))).arrayBuffer()));
  const client = createClient({ fetch: (path, init) => fetch(app.address + (path as string), init) });
  for (const spreadsheet of spreadsheets) {
    const before = await readRemaining(app);
    const { seconds, foundCount, alarmCount } = await checkSpreadsheet(client, spreadsheet);
    const of = `of ${ROWS.toLocaleString('en')} rows of the ${spreadsheet.template}`;
    report(`P5 seconds for the check ${of}`, seconds, { atMost: 15 });
    report(`P5 ${of}, faults found of ${FAULTS} planted`, foundCount, { atLeast: FAULTS });
    report(`P5 ${of}, other rows with an error or a warning`, alarmCount, { atMost: 2 });
    report(`P5 renders spent by the check ${of}`, before - (await readRemaining(app)), { atMost: 0 });
  }
  const figure = await measureInTurn(
    { queue: () => renderByQueue(client), loop: () => renderByLoop(app) },
    options.rounds,
  );
  reportRatio('P6 rows a second of the queue, against a bare loop', figure, 'queue perS', 'loop perS', {
    atLeast: 0.9,
  });
  await app.stop();
}

/** Checks all rows by the form's rules, for doubled ones and by the service, as before a batch is paid. */
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

/** Asks again when the service says so, as long after as it says. */
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

/** Renders by the queue as the command line and the browser have it, with a journal that keeps nothing. */
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

/** The listeners of a queue are told now and then, so a bench looks more often. */
async function untilFinished(queue: Queue): Promise<void> {
  while (queue.getState().phase !== 'finished') await wait(5);
}

/** The same renders by the plainest program there is. */
async function renderByLoop(app: ServingProcess): Promise<{ perS: number }> {
  const numbers = Array.from({ length: RENDERS }).values();
  const renderSome = async (): Promise<void> => {
    for (const _ of numbers) {
      const response = await fetch(app.address + generatePath(CARD.id), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [RENDER_ID_HEADER]: createRenderId() },
        body: serializeRequest(createValues(), 'png', 1),
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A render answered ${response.status}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, renderSome));
  return { perS: (1000 * RENDERS) / (performance.now() - startedAt) };
}
