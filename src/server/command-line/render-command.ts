import path from 'node:path';
import { ApiError } from '../../client/api-error.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { renderFormats, SCALE_MAX, SCALE_MIN } from '../../contract/generate.ts';
import type { Template } from '../../contract/template.ts';
import type { Batch, BatchRow, RowState } from '../../batch/queue/batch.ts';
import { recoverRow } from '../../batch/queue/change-rows.ts';
import type { CheckedRow } from '../../batch/rows/check-rows.ts';
import { describeVersions, listVersions, createFailedRows, createManifest } from '../../batch/rows/manifest.ts';
import { describePrice } from '../../batch/rows/price.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';
import { SettingsError, type Settings } from '../settings.ts';
import { CommandError, type Answer, type Command, type Parsed, type Terminal, type Workplace } from './command.ts';
import { addServiceFindings } from './add-service-findings.ts';
import { FAILED, openBatchFolder, type BatchFolder } from './open-batch-folder.ts';
import { openRenderService, type RenderService } from './open-render-service.ts';
import { getText } from './parse-options.ts';
import { readRenderRows, type RenderRows } from './read-render-rows.ts';
import { runBatch } from './run-batch.ts';

/** The exit code that shells use after SIGINT. */
const INTERRUPTED = 130;
const finishedStates = new Set<RowState>(['done', 'failed', 'unknown', 'invalid']);

/** Renders a spreadsheet into a folder. */
export const renderCommand: Command = {
  help: 'Renders a template once for each row of a spreadsheet. Run it again to resume.',
  arguments: ['TEMPLATE'],
  options: {
    data: { value: 'FILE', help: 'the spreadsheet: CSV, TSV, XLSX, JSON or JSON Lines', required: true },
    out: { value: 'DIR', help: 'the folder for images, manifest.csv, failed.csv and the journal', required: true },
    map: { value: 'FILE', help: 'JSON that maps variables to patterns like "{Column}" (default: by name)' },
    rows: { value: '1-50', help: 'rows to render, such as 3,7,10-20; 1 is the first (default: all)' },
    name: { value: 'PATTERN', help: 'file names, such as "{Column}" (default: "{row} {words}")' },
    format: { value: 'FORMAT', help: `${renderFormats.join(', ')} (default: png)` },
    scale: { value: 'N', help: `a factor from ${SCALE_MIN} to ${SCALE_MAX} (default: 1)` },
    pictures: { value: 'DIR', help: 'a folder of images that cells refer to by file name' },
    url: {
      value: 'URL',
      help: 'the service, with the key RENDER_API_KEY (default: RENDER_API_URL or the running app)',
    },
    'check-only': { help: 'check all rows, including with the service, without rendering' },
    'retry-unknown': { help: 'resend rows whose outcome is unknown (may charge twice)' },
  },
  async run({ loadSettings, terminal }, { arguments: [templateId = ''], options }) {
    const url = getText(options.url);
    const output = parseOutput(getText(options.format), getText(options.scale));
    const service = await openRenderService(getSettings(loadSettings, url));
    const template = await getTemplate(service, templateId);
    const out = getText(options.out);
    const read = await readRenderRows(template, {
      data: getText(options.data),
      map: getText(options.map),
      rows: getText(options.rows ?? 'all'),
      name: getText(options.name),
      pictures: getText(options.pictures),
      out,
    });
    const isJson = options.json === true;
    if (!isJson) for (const note of read.notes) terminal.printStatus(`${note}\n`);
    if (options['check-only'] === true) {
      await addServiceFindings(read.rows, service, { templateId: template.id, ...output }, terminal);
      return answerCheck(read.rows, template, terminal, isJson);
    }
    const batch: Batch = {
      ...output,
      id: createRenderId(),
      name: path.basename(getText(options.data)),
      templateId: template.id,
      templateName: template.name,
      templateUpdatedAt: template.updatedAt,
      templateVersion: template.version,
      createdAt: Date.now(),
      service: service.address,
      columns: read.columns,
      rowCount: read.rows.length,
    };
    const folder = await openBatchFolder(out, batch, [...read.rows, ...read.otherRows]);
    try {
      return await render({ batch, folder, read, service, terminal, options });
    } finally {
      await folder.close();
    }
  },
};

function parseOutput(format: string, scale: string): Pick<Batch, 'format' | 'scale'> {
  if (format !== '' && !renderFormats.some((known) => known === format)) {
    throw new CommandError(`The format "${format}" isn't supported. Use ${renderFormats.join(', ')}.`);
  }
  const factor = scale === '' ? 1 : Number(scale);
  if (!(factor >= SCALE_MIN && factor <= SCALE_MAX)) {
    throw new CommandError(`The scale "${scale}" isn't a number from ${SCALE_MIN} to ${SCALE_MAX}.`);
  }
  return { format: format || 'png', scale: factor };
}

/** Errors name `--url` if the URL comes from there. */
function getSettings(loadSettings: Workplace['loadSettings'], url: string): Settings {
  try {
    return loadSettings(url || undefined);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new CommandError(url === '' ? error.message : error.message.replaceAll('RENDER_API_URL', '--url'));
  }
}

async function getTemplate({ client, address }: RenderService, id: string): Promise<Template> {
  try {
    return await client.getTemplate(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandError(`The template "${id}" can't be loaded from ${address}. ${error.message}`);
  }
}

interface RenderJob {
  batch: Batch;
  folder: BatchFolder;
  read: RenderRows;
  service: RenderService;
  terminal: Terminal;
  options: Parsed['options'];
}

async function render({ batch, folder, read, service, terminal, options }: RenderJob): Promise<Answer> {
  const { isIdempotent } = service.abilities;
  const isJson = options.json === true;
  const out = getText(options.out);
  const getRow = (row: CheckedRow) => recoverRow(createRow(row, folder), isIdempotent, Date.now());
  const rows = read.rows.map((row, at) => ({ ...getRow(row), at }));
  // Rows with problems are never sent. Their records keep them in failed.csv after runs with other rows.
  await folder.journal.save(rows.filter(({ line, state }) => state === 'invalid' && !folder.records.has(line)));
  const printed = new Set<number>();
  const print = (row: BatchRow) => {
    if (isJson) terminal.print(`${JSON.stringify(formatRow(row))}\n`);
    printed.add(row.line);
  };
  const stop = terminal.listenForStop();
  const end = await runBatch(batch, rows, {
    generate: service.client.generate,
    readValues: read.readValues,
    isIdempotent,
    isCostAccepted: options['retry-unknown'] === true,
    terminal,
    stop,
    async onReady(rowCount) {
      const { sentence } = describePrice({
        rowCount,
        problemCount: 0,
        quota: await service.getQuota(),
        now: Date.now(),
      });
      terminal.printStatus(`${sentence}\n`);
    },
    journal: {
      async save(saved) {
        await folder.journal.save(saved);
        for (const row of saved) if (finishedStates.has(row.state)) print(row);
      },
      async saveImage(row, bytes) {
        await folder.journal.saveImage(row, bytes);
        print(row);
      },
    },
  });
  if (end.problem !== '') terminal.printStatus(`${end.problem}\n`);
  for (const row of end.rows) if (!printed.has(row.line)) print(row);
  const listed = [...read.otherRows.filter(({ line }) => folder.records.has(line)).map(getRow), ...end.rows];
  listed.sort((a, b) => a.line - b.line);
  const hasFailed = listed.some(({ state }) => state !== 'done' && finishedStates.has(state));
  folder.writeTables(createManifest(batch, listed), hasFailed ? createFailedRows(batch, listed) : undefined);
  const done = end.rows.filter(({ state }) => state === 'done').length;
  const notes = end.rows
    .filter(({ state, message }) => state !== 'done' && message !== '')
    .map(({ line, message }) => `Line ${line}: ${message}`);
  if (hasFailed) notes.push(`Failed rows are in ${path.join(out, FAILED)}.`);
  const versions = describeVersions(listVersions(end.rows));
  if (versions !== undefined) notes.push(versions);
  const text = `${formatNumber(done)} of ${formatCount(end.rows.length, 'row')} done, in ${out}.`;
  const failed = done === end.rows.length ? 0 : 1;
  const code = end.problem !== '' && stop.aborted ? INTERRUPTED : failed;
  return { text, json: undefined, notes: isJson ? [] : notes, code };
}

function createRow({ at, line, cells, values, fileStem, findings }: CheckedRow, { records }: BatchFolder): BatchRow {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const record = records.get(line);
  return {
    line,
    id: createRenderId(),
    state: errors.length > 0 ? 'invalid' : 'waiting',
    fileStem,
    message: errors.map(({ message }) => message).join(' '),
    sendCount: 0,
    extension: '',
    byteCount: 0,
    sha256: '',
    // A row can become valid without an edit, for example when a missing image file is added.
    ...(record?.state === 'invalid' ? { fileStem: record.fileStem } : record),
    at,
    cells,
    values,
  };
}

function formatRow({ line, state, id, fileStem, extension, message, ...row }: BatchRow): object {
  const { sha256, byteCount: bytes, templateVersion } = row;
  return state === 'done'
    ? { line, state, id, file: `${fileStem}.${extension}`, sha256, bytes, templateVersion }
    : { line, state, id, message };
}

function answerCheck(rows: readonly CheckedRow[], template: Template, terminal: Terminal, isJson: boolean): Answer {
  const labels = new Map(template.variables.map(({ name, label }) => [name, label]));
  const wrong = rows.filter(({ findings }) => findings.some(({ severity }) => severity === 'error')).length;
  for (const { line, findings } of rows) {
    if (isJson) {
      const listed = findings.map(({ name, code, severity, message }) => ({ name, code, severity, message }));
      terminal.print(`${JSON.stringify({ line, findings: listed })}\n`);
      continue;
    }
    for (const { name, message } of findings) {
      const label = labels.get(name) ?? '';
      // A service's messages may not name the variable.
      terminal.print(`Line ${line}: ${message.startsWith(label) ? message : `${label}: ${message}`}\n`);
    }
  }
  const text = `${formatCount(rows.length, 'row')}, ${formatNumber(wrong)} with problems.`;
  return { text, json: undefined, code: wrong > 0 ? 1 : 0 };
}
