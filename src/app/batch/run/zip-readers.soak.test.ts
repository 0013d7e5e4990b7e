import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it, onTestFinished } from 'vitest';
import type { BatchRow } from '../../../batch/queue/batch.ts';
import { createFileNamer } from '../../../batch/rows/file-names.ts';
import { createFailedRows, createManifest } from '../../../batch/rows/manifest.ts';
import { readTable } from '../../../batch/table/read-table.ts';
import { openZip } from '../../../client/read-zip.ts';
import { buildBatch, buildRows } from '../../../testing/batches.ts';
import { writeZip } from './write-zip.ts';

const isSoak = process.env.GALLEY_SOAK === '1';
const MEGABYTE = 1024 * 1024;
const LIBRE_OFFICE = 'soffice';
/** Without it, some read names in the letters of another century. */
const utf8 = { env: { ...process.env, LC_ALL: 'C.UTF-8' }, maxBuffer: 64 * MEGABYTE };

const hostile = [
  '../../x',
  '/etc/x',
  String.raw`C:\x`,
  String.raw`..\..\x`,
  'CON',
  'a.png.exe',
  'x\u202Egnp.exe',
  'x'.repeat(300),
  '😀'.repeat(300),
  'a\0b',
  '.',
  '..',
  'tail. . ',
  '-rf',
  '~',
  'manifest.csv',
  'Jose\u0301',
  'José',
  ...Array.from({ length: 20 }, () => 'Same'),
];

/** Programs that unpack `zip` into the folder they run in. */
const programs: [program: string, unpack: string[]][] = [
  ['unzip', ['-q', 'all.zip', '-d', 'out']],
  ['7z', ['x', '-bd', '-oout', 'all.zip']],
  ['python3', ['-m', 'zipfile', '-e', 'all.zip', 'out']],
];

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help']).error === undefined;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The rows of a spreadsheet whose first column names their files, each done. */
async function nameRows(names: readonly string[]): Promise<BatchRow[]> {
  const csv = Papa.unparse([['Name', 'End'], ...names.map((name) => [name, 'end'])], { quotes: true });
  const reading = await readTable({ name: 'rows.csv', bytes: new TextEncoder().encode(csv) });
  if (!reading.isRead) throw new Error(reading.problem);
  const { rows } = reading.value.table;
  const nameFile = createFileNamer('{Name}', ['Name', 'End'], { templateName: 'Badge', lastLine: rows.length });
  return buildRows(rows.length, { state: 'done', extension: 'png' }).map((row, at) => ({
    ...row,
    fileStem: nameFile({ line: row.line, cells: rows[at]?.cells ?? [], values: [] }).stem,
  }));
}

it('every ZIP reader unpacks hostile file names in the same way, inside its folder', async () => {
  const rows = await nameRows(hostile);
  const imageOf = (at: number) => new TextEncoder().encode(`image ${at}`);
  const stream = writeZip({ readImage: async (_id, at) => imageOf(at) }, buildBatch(1), rows);
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const digests = new Map(rows.map(({ at, fileStem }) => [`${fileStem}.png`, digestOf(imageOf(at))]));
  expect(digests.size).toBe(hostile.length);
  digests.set('manifest.csv', digestOf(new TextEncoder().encode(createManifest(buildBatch(1), rows))));

  const own = await openZip(new Blob([bytes]));
  const ownFiles = own.names.map(async (name) => {
    const content = await own.read(name, MEGABYTE);
    return [name, digestOf(content ?? new Uint8Array())] as const;
  });
  expect(new Map(await Promise.all(ownFiles))).toEqual(digests);
  const unzipped = Object.entries(unzipSync(bytes));
  expect(new Map(unzipped.map(([name, content]) => [name, digestOf(content)]))).toEqual(digests);
  for (const [program, unpack] of programs.filter(([name]) => isInstalled(name))) {
    const outer = makeFolder();
    const cwd = path.join(outer, 'deep/inner');
    mkdirSync(cwd, { recursive: true });
    writeFileSync(path.join(cwd, 'all.zip'), bytes);
    execFileSync(program, unpack, { ...utf8, cwd });
    const found = readdirSync(outer, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const files = found.map(({ name, parentPath }) => [
      path.relative(path.join(cwd, 'out'), path.join(parentPath, name)),
      digestOf(readFileSync(path.join(parentPath, name))),
    ]);
    expect([program, new Map(files as [string, string][])]).toEqual([
      program,
      new Map([...digests, ['../all.zip', digestOf(bytes)]]),
    ]);
  }
});

const formulas = [
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(1,2)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  'a\n=1+1',
  '\0=1+1',
  'a;=1+1;b',
  '＝1+1',
  "'=1+1",
  '=HYPERLINK("http://x.example","a")',
  '="a"&"b"',
  "=cmd|'/C calc'!A0",
];

// oxlint-disable vitest/no-conditional-tests -- a test that is left out counts as failed, so these exist where they can run
if (isSoak && isInstalled(LIBRE_OFFICE))
  it('LibreOffice finds no formula in the CSV files of a batch', { timeout: 300_000 }, () => {
    const columns = ['Name', '=1+1'];
    const batch = buildBatch(1, { columns, rowCount: formulas.length });
    const rows = buildRows(formulas.length, { state: 'failed' }).map((row, at) => ({
      ...row,
      cells: [formulas[at] ?? '', '=2+2'],
      fileStem: formulas[at] ?? '',
      message: formulas[at] ?? '',
    }));
    const folder = makeFolder();
    const open = (csv: string, separator: string) => {
      writeFileSync(path.join(folder, 'list.csv'), csv);
      // A separator, quotes, UTF-8, from line 1, and all that LibreOffice could do of itself: numbers found, formulas evaluated.
      const filter = `--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,0,true`;
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const words = [profile, '--headless', filter, '--convert-to', 'fods', '--outdir', folder, 'list.csv'];
      execFileSync(LIBRE_OFFICE, words, { ...utf8, cwd: folder, stdio: 'ignore' });
      const opened = readFileSync(path.join(folder, 'list.fods'), 'utf8');
      rmSync(path.join(folder, 'list.fods'));
      return {
        formulaCount: opened.split('table:formula=').length - 1,
        rowCount: opened.split('<table:table-row').length - 1,
      };
    };
    const cells = rows.map((row) => row.cells);
    expect(open(`\uFEFF${Papa.unparse(cells, { quotes: true })}`, ',').formulaCount).toBeGreaterThan(formulas.length);
    for (const csv of [createManifest(batch, rows), createFailedRows(batch, rows)]) {
      // Elsewhere a comma is what stands in numbers, and a semicolon ends a cell.
      for (const separator of [',', ';']) {
        const { formulaCount, rowCount } = open(csv, separator);
        expect(formulaCount).toBe(0);
        expect(rowCount).toBeGreaterThan(formulas.length);
      }
    }
  });

if (isSoak && isInstalled('unzip'))
  it('a ZIP file of 10 GB is written in little memory', { timeout: 1_800_000 }, async () => {
    const rows = buildRows(10_000, { state: 'done', extension: 'png' });
    const noise = crypto.getRandomValues(new Uint8Array(65_536));
    const imageOf = (at: number) => {
      const image = new Uint8Array(MEGABYTE);
      for (let from = 0; from < MEGABYTE; from += noise.length) image.set(noise, from);
      new DataView(image.buffer).setUint32(0, at);
      return image;
    };
    const folder = makeFolder();
    const file = path.join(folder, 'all.zip');
    let [heapMax, bufferMax, byteCount] = [0, 0, 0];
    const stream = writeZip({ readImage: async (_id, at) => imageOf(at) }, buildBatch(1), rows);
    await pipeline(
      stream,
      async function* count(pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          byteCount += piece.length;
          const { heapUsed, arrayBuffers } = process.memoryUsage();
          [heapMax, bufferMax] = [Math.max(heapMax, heapUsed), Math.max(bufferMax, arrayBuffers)];
          yield piece;
        }
      },
      createWriteStream(file),
    );
    const told = [heapMax, bufferMax, byteCount].map((bytes) => Math.round(bytes / MEGABYTE));
    process.stdout.write(`ZIP of ${told[2]} MB: at most ${told[0]} MB of heap and ${told[1]} MB of buffers\n`);
    expect(heapMax).toBeLessThan(300 * MEGABYTE);
    expect(bufferMax).toBeLessThan(300 * MEGABYTE);
    expect(execFileSync('unzip', ['-tq', file], utf8).toString()).toContain('No errors detected');
    expect(execFileSync('unzip', ['-Z1', file], utf8).toString().trim().split('\n')).toHaveLength(10_001);
    for (const at of [0, 4_999, 9_999]) {
      const image = execFileSync('unzip', ['-p', file, `guest-${at + 1}.png`], utf8);
      expect(digestOf(image)).toBe(digestOf(imageOf(at)));
    }
  });
