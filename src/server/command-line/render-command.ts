import path from 'node:path';
import { ApiError } from '../../client/api-error.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { renderFormats, SCALE_MAX, SCALE_MIN } from '../../contract/generate.ts';
import type { Template } from '../../contract/template.ts';
import type { Batch, BatchRow, RowState } from '../../batch/queue/batch.ts';
import { mayPayTwice, recoverRow } from '../../batch/queue/change-rows.ts';
import type { QueueState } from '../../batch/queue/queue.ts';
import type { CheckedRow } from '../../batch/rows/check-rows.ts';
import { describeVersions, listVersions } from '../../batch/rows/describe-versions.ts';
import { createFailedRows, createManifest } from '../../batch/rows/manifest.ts';
import { isFull } from '../../service/database/database-failures.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';
import { SettingsError, type Settings } from '../settings.ts';
import {
  CommandError,
  DISK_FULL,
  ERASE_LINE,
  type Answer,
  type Command,
  type Parsed,
  type Terminal,
  type Workplace,
} from './command.ts';
import { addServiceFindings } from './add-service-findings.ts';
import { FAILED, openBatchFolder, type BatchFolder } from './open-batch-folder.ts';
import { openRenderService, type RenderService } from './open-render-service.ts';
import { readRenderRows, type RenderRows } from './read-render-rows.ts';
import { runBatch } from './run-batch.ts';

/** As a shell says of what SIGINT ended. */
const INTERRUPTED = 130;

/** Many renders of one template into a folder, from a spreadsheet. */
export const renderCommand: Command = {
  help: 'Renders a template once for each row of a spreadsheet; run again, it goes on where it was.',
  arguments: ['TEMPLATE'],
  options: {
    data: { type: 'string', value: 'FILE', help: 'the rows: CSV, TSV, XLSX, JSON or JSON Lines', required: true },
    out: {
      type: 'string',
      value: 'DIR',
      help: 'the folder of images, manifest, failed rows and journal',
      required: true,
    },
    map: { type: 'string', value: 'FILE', help: 'JSON from variables to patterns like "{Column}" (default: by names)' },
    rows: {
      type: 'string',
      value: '1-50',
      help: 'rows counted from 1 below the headings, as in 3,7,10-20 (default: all)',
    },
    name: { type: 'string', value: 'PATTERN', help: 'names of files, as "{Column}" (default: "{row} {words}")' },
    format: { type: 'string', value: 'FORMAT', help: `${renderFormats.join(', ')} (default: png)` },
    scale: { type: 'string', value: 'N', help: `from ${SCALE_MIN} to ${SCALE_MAX} times its size (default: 1)` },
    pictures: { type: 'string', value: 'DIR', help: 'a folder of pictures whose file names are in cells' },
    url: {
      type: 'string',
      value: 'URL',
      help: 'the service, with RENDER_API_KEY (default: RENDER_API_URL, or the running app)',
    },
    'check-only': {
      type: 'boolean',
      help: 'tell what is wrong with rows, by the checks of the service too, and render none',
    },
    'retry-unknown': { type: 'boolean', help: 'send rows again of which it is not known whether they were charged' },
  },
  async run({ loadSettings, terminal }, { arguments: [templateId = ''], options }) {
    const text = (name: string): string => (typeof options[name] === 'string' ? options[name] : '');
    if (options.rows === '') throw new CommandError('--rows is empty; name rows, or leave it out to render all.');
    const output = readOutput(text('format'), text('scale'));
    const service = await openRenderService(readSettings(loadSettings, text('url')));
    const template = await readTemplate(service, templateId, text('url') === '' ? 'RENDER_API_URL' : '--url');
    const read = await readRenderRows(template, {
      data: text('data'),
      map: text('map'),
      rows: text('rows'),
      name: text('name'),
      pictures: text('pictures'),
    });
    if (options.json !== true) for (const note of read.notes) terminal.printStatus(`${note}\n`);
    if (options['check-only'] === true) {
      const rows = await addServiceFindings(read.rows, service, { templateId: template.id, ...output }, terminal);
      return answerCheck(rows, new Map(template.variables.map(({ name, label }) => [name, label])), terminal, options);
    }
    const batch = { ...describeBatch(template, service, path.basename(text('data')), read), ...output };
    const folder = await openBatchFolder(text('out'), batch, [...read.rows, ...read.otherRows], read);
    try {
      return await render(batch, folder, read, service, terminal, options, text('out'));
    } finally {
      await folder.close();
    }
  },
};

function readOutput(format: string, scale: string): Pick<Batch, 'format' | 'scale'> {
  if (format !== '' && !renderFormats.some((known) => known === format)) {
    throw new CommandError(`The format is "${format}"; give ${renderFormats.join(', ')}.`);
  }
  const factor = scale === '' ? 1 : Number(scale);
  if (!(factor >= SCALE_MIN && factor <= SCALE_MAX)) {
    throw new CommandError(`The scale is "${scale}"; give a number from ${SCALE_MIN} to ${SCALE_MAX}.`);
  }
  return { format: format || 'png', scale: factor };
}

/** The address was given by another name than the settings have for it. */
function readSettings(loadSettings: Workplace['loadSettings'], url: string): Settings {
  try {
    return loadSettings(url || undefined);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new CommandError(url === '' ? error.message : error.message.replaceAll('RENDER_API_URL', '--url'));
  }
}

/** `source` is what says where a service is that is not the app. */
async function readTemplate({ client, address, isApp }: RenderService, id: string, source: string): Promise<Template> {
  try {
    return await client.getTemplate(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.details.kind === 'notFound') {
      throw new CommandError(`There is no template "${id}" at ${address}, or its key may not see it; check the id.`);
    }
    if (error.details.kind === 'keyRefused') {
      throw new CommandError(`The service at ${address} refuses the key; set RENDER_API_KEY to one that it knows.`);
    }
    if (error.details.kind !== 'unreachable') throw new CommandError(error.message);
    const mend = isApp ? 'start it with "npm start", or name a service with --url' : `check ${source}`;
    throw new CommandError(`There is no answer at ${address}; ${mend}.`);
  }
}

function describeBatch(
  template: Template,
  service: RenderService,
  name: string,
  read: RenderRows,
): Omit<Batch, 'format' | 'scale'> {
  return {
    id: createRenderId(),
    name,
    templateId: template.id,
    templateName: template.name,
    templateUpdatedAt: template.updatedAt,
    templateVersion: template.version,
    createdAt: Date.now(),
    service: service.address,
    columns: read.columns,
    rowCount: read.rows.length,
  };
}

async function render(
  batch: Batch,
  folder: BatchFolder,
  read: RenderRows,
  { client, isIdempotent }: RenderService,
  terminal: Terminal,
  options: Parsed['options'],
  out: string,
): Promise<Answer> {
  const rows = read.rows.map((row, at) => createRow(row, at, folder));
  // A row with problems is never sent, so it gets its record here: calls for other rows list it by that.
  await folder.journal.save(rows.filter(({ line, state }) => state === 'invalid' && !folder.records.has(line)));
  const isJson = options.json === true;
  const print = (row: BatchRow) => isJson && terminal.print(`${JSON.stringify(describeRow(row))}\n`);
  const report = (row: BatchRow) => overStates.has(row.state) && print(row);
  const isCostAccepted = options['retry-unknown'] === true;
  const isAgain = (row: BatchRow) =>
    row.state === 'failed' ||
    (row.state === 'unknown' && (isCostAccepted || !mayPayTwice(row, isIdempotent, Date.now())));
  for (const row of rows) if (!isAgain(row)) report(row);
  const end = await runBatch(batch, rows, {
    generate: client.generate,
    isIdempotent,
    readValues: read.readValues,
    isCostAccepted,
    stop: terminal.listenForStop(),
    onProgress: (state) => {
      if (terminal.isWatched) terminal.printStatus(`${ERASE_LINE}${describeProgress(state, rows.length)}`);
    },
    journal: {
      async save(saved) {
        await folder.journal.save(saved);
        for (const row of saved) report(row);
      },
      async saveImage(row, bytes) {
        await folder.journal.saveImage(row, bytes);
        report(row);
      },
    },
  });
  if (terminal.isWatched) terminal.printStatus('\n');
  for (const row of end.rows) if (!overStates.has(row.state)) print(row);
  const earlier = read.otherRows.filter(({ line }) => folder.records.has(line));
  // A call may have been killed while it sent one.
  const recovered = earlier.map((row) => recoverRow(createRow(row, row.at, folder), isIdempotent, Date.now()));
  const listed = [...recovered, ...end.rows];
  listed.sort((left, right) => left.line - right.line);
  const hasFailed = listed.some(({ state }) => failedStates.has(state));
  const isListed = await folder
    .writeTables(createManifest(batch, listed), hasFailed ? createFailedRows(batch, listed) : undefined)
    .then(() => true, refuseUnlessFull);
  const done = end.rows.filter(({ state }) => state === 'done').length;
  const problems = isJson
    ? []
    : end.rows.flatMap(({ line, message, state }) =>
        state !== 'done' && message !== '' ? [`Line ${line}: ${message}`] : [],
      );
  if (hasFailed && isListed && !isJson) problems.push(`Rows to mend are in ${path.join(out, FAILED)}.`);
  const mixture = describeVersions(listVersions(end.rows));
  if (mixture !== undefined && !isJson) problems.push(mixture);
  const text = `${formatNumber(done)} of ${formatCount(end.rows.length, 'row')} done, in ${out}.`;
  if (end.problem !== '') terminal.printStatus(`${end.problem}\n`);
  if (!isListed) terminal.printStatus(`${DISK_FULL}\n`);
  const failed = done === end.rows.length && isListed ? 0 : 1;
  return { text, json: undefined, notes: problems, code: end.isInterrupted ? INTERRUPTED : failed };
}

/** What was done is told although a disk has no room for the lists of it. */
function refuseUnlessFull(error: unknown): false {
  if (!isFull(error)) throw error;
  return false;
}

/** Rows that are over, as long as nobody sends them again. */
const overStates = new Set<RowState>(['done', 'failed', 'unknown', 'invalid']);
/** Those of them that came to nothing. */
const failedStates = new Set<RowState>(['failed', 'unknown', 'invalid']);

function createRow(
  { line, cells, values, fileStem, findings }: CheckedRow,
  at: number,
  { records, fileStems }: BatchFolder,
): BatchRow {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const fresh = {
    line,
    id: createRenderId(),
    state: errors.length > 0 ? 'invalid' : 'waiting',
    fileStem: fileStems.get(line) ?? fileStem,
    message: errors.map(({ message }) => message).join(' '),
    sendCount: 0,
    extension: '',
    byteCount: 0,
    sha256: '',
  } as const;
  const record = records.get(line);
  // What was wrong may have been outside of the data, as a picture that was not in its folder.
  return { ...fresh, ...(record?.state === 'invalid' ? {} : record), at, cells, values };
}

function describeRow({ line, state, id, fileStem, extension, message, ...row }: BatchRow): object {
  const { sha256, byteCount: bytes, templateVersion } = row;
  return state === 'done'
    ? { line, state, id, file: `${fileStem}.${extension}`, sha256, bytes, templateVersion }
    : { line, state, id, message };
}

function describeProgress({ counts, pause, rowsPerSecond, remainingMs }: QueueState, total: number): string {
  const { done, failed, unknown, invalid } = counts;
  const wrong = failed + unknown + invalid;
  const minutes = Math.ceil((remainingMs ?? 0) / 60_000);
  return [
    `${formatNumber(done)} of ${formatNumber(total)} done`,
    ...(wrong > 0 ? [`${formatNumber(wrong)} not`] : []),
    ...(rowsPerSecond === undefined ? [] : [`${rowsPerSecond.toFixed(1)} a second`]),
    ...(minutes === 0 ? [] : [`about ${formatCount(minutes, 'minute')} left`]),
    ...(pause?.reason === 'person' && counts.sending > 0 ? [`waiting for ${counts.sending} on their way`] : []),
    ...(pause === undefined || pause.message === '' ? [] : [pause.message]),
  ].join(', ');
}

function answerCheck(
  rows: readonly CheckedRow[],
  labels: ReadonlyMap<string, string>,
  terminal: Terminal,
  { json }: Parsed['options'],
): Answer {
  const wrong = rows.filter(({ findings }) => findings.some(({ severity }) => severity === 'error')).length;
  for (const { line, findings } of rows) {
    if (json === true) {
      const told = findings.map(({ name, code, severity, message }) => ({ name, code, severity, message }));
      terminal.print(`${JSON.stringify({ line, findings: told })}\n`);
    } else {
      for (const { name, message } of findings) {
        const label = labels.get(name) ?? '';
        // A service need not name the variable that it means.
        const told = message.startsWith(label) ? message : `${label}: ${message}`;
        terminal.print(`Line ${line}: ${told}\n`);
      }
    }
  }
  const text = `${formatCount(rows.length, 'row')}, ${formatNumber(wrong)} with problems.`;
  return { text, json: undefined, code: wrong > 0 ? 1 : 0 };
}
