import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Papa from 'papaparse';
import { expect, it, onTestFinished } from 'vitest';
import { writeContents } from '../../service/store/write-contents.ts';
import { buildContents, ids, keys } from '../../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../../testing/open-test-database.ts';
import { projectRoot } from '../../testing/source-tree.ts';
import { startServiceProcess, type ServiceProcess } from '../../testing/start-service-process.ts';

const ROWS = 40;
const mainFile = path.join(projectRoot, 'dist/server/galley.js');

interface Line {
  line: number;
  state: string;
  file: string;
  sha256: string;
}

it('a batch whose command and whose service are killed on the way is whole once it ran again, and charged once', async () => {
  const location = await createTestDatabase('sqlite');
  const database = await openTestDatabase('sqlite', location);
  await writeContents(database, buildContents(1_000));
  let service: ServiceProcess = await startServiceProcess('sqlite', location);
  onTestFinished(() => service.kill());
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-render-'));
  const rows = Array.from({ length: ROWS }, (_, at) => `Row ${at + 1},${at % 10}`);
  writeFileSync(path.join(folder, 'rows.csv'), ['Headline,Price', ...rows].join('\n'));

  /** Runs the command, calls `onFifth` at the fifth row, and resolves with what it printed and how it ended. */
  async function render(onFifth: (kill: () => void) => void = () => {}): Promise<{ lines: Line[]; ended: unknown }> {
    const words = ['render', ids.template, '--data', 'rows.csv', '--out', 'out', '--url', service.address, '--json'];
    const child = spawn(process.execPath, [mainFile, ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH, RENDER_API_KEY: keys.owner },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const lines: Line[] = [];
    for await (const text of createInterface(child.stdout)) {
      lines.push(JSON.parse(text) as Line);
      if (lines.filter(({ state }) => state === 'done').length === 5) onFifth(() => child.kill('SIGKILL'));
    }
    const [code, signal] = (await exited) as [number | null, string | null];
    return { lines, ended: signal ?? code };
  }
  const readUsed = async () => (await database.selectFrom('usage').select('used').executeTakeFirst())?.used;

  const first = await render((kill) => kill());
  expect(first.ended).toBe('SIGKILL');
  expect(first.lines.length).toBeLessThan(ROWS);

  const second = await render(() => {
    const { port } = new URL(service.address);
    void service.kill().then(async () => {
      service = await startServiceProcess('sqlite', location, { SERVICE_PORT: port });
    });
  });
  expect(second.ended).toBe(0);
  expect(second.lines.map(({ line }) => line).sort((left, right) => left - right)).toEqual(rows.map((_, at) => at + 2));
  expect(await readUsed()).toBe(ROWS);

  const out = path.join(folder, 'out');
  const images = readdirSync(out).filter((name) => name.endsWith('.png'));
  expect(images).toHaveLength(ROWS);
  const manifest = Papa.parse<Record<string, string>>(readFileSync(path.join(out, 'manifest.csv'), 'utf8').trim(), {
    header: true,
  }).data;
  const digests = new Map(
    images.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(out, name)))
        .digest('hex'),
    ]),
  );
  expect(new Map(manifest.map((row) => [row.File, row['SHA-256']]))).toEqual(digests);
  expect(new Map(second.lines.map(({ file, sha256 }) => [file, sha256]))).toEqual(digests);
  expect(
    readdirSync(out)
      .filter((name) => !images.includes(name))
      .sort(),
  ).toEqual(['galley-batch.jsonl', 'manifest.csv']);

  const third = await render();
  expect([third.ended, third.lines.length, await readUsed()]).toEqual([0, ROWS, ROWS]);
}, 150_000);
