import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Papa from 'papaparse';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseLedger } from '../../service/ledger/create-database-ledger.ts';
import { RESERVATION_MS } from '../../service/ledger/ledger.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { OPERATOR } from '../../service/auth/visibility.ts';
import { createCatalogue } from '../../service/store/create-catalogue.ts';
import { createStarterContents, STARTER } from '../../service/store/create-starter-contents.ts';
import { writeContents } from '../../service/store/write-contents.ts';
import { ids, smallDocument } from '../../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../../testing/open-test-database.ts';
import { createRandom } from '../../testing/simulate-batch/create-sim-clock.ts';
import { projectRoot } from '../../testing/source-tree.ts';
import { startFaultyRelay } from '../../testing/start-faulty-relay.ts';
import { startServiceProcess, type ServiceProcess } from '../../testing/start-service-process.ts';
import { buildText } from '../../testing/contract-documents.ts';

const isSoak = process.env.GALLEY_SOAK === '1';
const ROWS = isSoak ? 10_000 : 60;
/** A fault comes after so many renders at most. */
const DISTANCE_MAX = isSoak ? 100 : 11;
const FAULTS_MIN = isSoak ? 150 : 12;
/** How often the command is killed, how often the app with the service in it is, and in how many steps the quota is raised. */
const COMMAND_KILLS = isSoak ? 5 : 1;
const APP_KILLS = isSoak ? 20 : 1;
const QUOTA_STEPS = isSoak ? 4 : 2;
const TIMEOUT_MS = isSoak ? 3_600_000 : 240_000;
const mainFile = path.join(projectRoot, 'dist/server/galley.js');

interface Line {
  line: number;
  state: string;
  file: string;
  sha256: string;
}

/** Small, and different for each row. */
const document: TemplateDocument = {
  ...smallDocument,
  layers: [buildText({ id: 'headline', size: 24, width: 200, height: 100 })],
};

/** Row numbers at equal distances, one per event; `share` shifts them within their part. */
function spread(times: number, share: number): number[] {
  return Array.from({ length: times }, (_, at) => Math.floor((ROWS * (at + share)) / times));
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

it(
  `a batch of ${ROWS} rows is complete after faults and kills, with no row lost, duplicated or charged twice`,
  async () => {
    const location = await createTestDatabase('sqlite');
    const database = await openTestDatabase('sqlite', location);
    const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-02-01T00:00:00.000Z' };
    const template = { id: ids.template, name: 'Card', description: '', ...times, document };
    const project = { id: ids.project, name: 'Cards', description: '', updatedAt: times.updatedAt };
    await writeContents(database, createStarterContents({ projects: [{ ...project, templates: [template] }] }));
    let app: ServiceProcess = await startServiceProcess('sqlite', location, {}, 'main');
    onTestFinished(() => app.kill());
    const { port } = new URL(app.address);
    const catalogue = createCatalogue(database, { now: Date.now, viewer: OPERATOR });
    const member = { workspace: STARTER.workspaceId, member: STARTER.memberId };
    const { key } = await catalogue.createKey(member, 10_000);
    const relay = await startFaultyRelay(app.address, createRandom(23), DISTANCE_MAX);
    const folder = mkdtempSync(path.join(tmpdir(), 'galley-render-'));
    const rows = Array.from({ length: ROWS }, (_, at) => `Row ${at + 1},${at % 10}`);
    writeFileSync(path.join(folder, 'rows.csv'), ['Headline,Price', ...rows].join('\n'));

    const minuteLater = createDatabaseLedger(database, { now: () => Date.now() + RESERVATION_MS + 1_000 });
    const commandKills = spread(COMMAND_KILLS, 0.1);
    const appKills = spread(APP_KILLS, 0.3);
    let restarting = Promise.resolve();
    /** Runs the command, and resolves with what it printed and how it ended. */
    async function render(): Promise<{ lines: Line[]; ended: unknown }> {
      const words = ['render', ids.template, '--data', 'rows.csv', '--out', 'out', '--url', relay.address, '--json'];
      const child = spawn(process.execPath, [mainFile, ...words], {
        cwd: folder,
        env: { PATH: process.env.PATH, RENDER_API_KEY: key },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      const lines: Line[] = [];
      let doneCount = 0;
      for await (const text of createInterface(child.stdout)) {
        const line = JSON.parse(text) as Line;
        lines.push(line);
        if (line.state === 'done') doneCount += 1;
        if (doneCount > (commandKills[0] ?? Infinity)) {
          commandKills.shift();
          child.kill('SIGKILL');
        }
        if (doneCount > (appKills[0] ?? Infinity)) {
          appKills.shift();
          restarting = restarting.then(async () => {
            await app.kill();
            // Reservations of the killed process expire within a minute, but only the soak waits that long.
            if (!isSoak) await minuteLater.sweep();
            app = await startServiceProcess('sqlite', location, { PORT: port }, 'main');
          });
        }
      }
      const [code, signal] = (await exited) as [number | null, string | null];
      return { lines, ended: signal ?? code };
    }

    const readUsed = async () => (await database.selectFrom('usage').select('used').executeTakeFirst())?.used;
    const ends: unknown[] = [];
    let last = { lines: [] as Line[], ended: undefined as unknown };
    let quotaLimit = 0;
    while (last.ended !== 0 && ends.length < COMMAND_KILLS + QUOTA_STEPS + 1) {
      if (last.ended !== 'SIGKILL') {
        quotaLimit += ROWS / QUOTA_STEPS;
        await database.updateTable('apiKeys').set({ quotaLimit }).execute();
      }
      last = await render();
      await restarting;
      ends.push(last.ended);
    }
    const faultCount = Object.values(relay.counts).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${ROWS} rows, ${faultCount} faults ${JSON.stringify(relay.counts)}, runs ended ${ends.join()}\n`,
    );
    expect(ends.filter((ended) => ended === 'SIGKILL')).toHaveLength(COMMAND_KILLS);
    expect(ends.filter((ended) => ended === 1)).toHaveLength(QUOTA_STEPS - 1);
    expect([last.ended, appKills]).toEqual([0, []]);
    expect(Math.min(...Object.values(relay.counts))).toBeGreaterThan(0);
    expect(faultCount).toBeGreaterThanOrEqual(FAULTS_MIN);

    const out = path.join(folder, 'out');
    const images = readdirSync(out).filter((name) => name.endsWith('.png'));
    const digests = new Map(images.map((name) => [name, digestOf(readFileSync(path.join(out, name)))]));
    expect([digests.size, new Set(digests.values()).size]).toEqual([ROWS, ROWS]);
    const { data: manifest } = Papa.parse<Record<string, string>>(
      readFileSync(path.join(out, 'manifest.csv'), 'utf8').trim(),
      { header: true },
    );
    expect(manifest.map(({ Headline, Price }) => `${Headline},${Price}`)).toEqual(rows);
    expect(new Map(manifest.map((row) => [row.File, row['SHA-256']]))).toEqual(digests);
    expect(last.lines.map(({ line }) => line).sort((left, right) => left - right)).toEqual(rows.map((_, at) => at + 2));
    expect(new Map(last.lines.map(({ file, sha256 }) => [file, sha256]))).toEqual(digests);
    expect(await readUsed()).toBe(ROWS);
    const answers = await database.selectFrom('answers').select(['renderId', 'bytes']).execute();
    const charged = new Map(answers.map(({ renderId, bytes }) => [renderId, digestOf(new Uint8Array(bytes ?? []))]));
    expect(new Map(manifest.map((row) => [row.Render, row['SHA-256']]))).toEqual(charged);
    expect(
      readdirSync(out)
        .filter((name) => !images.includes(name))
        .sort(),
    ).toEqual(['galley-batch.jsonl', 'manifest.csv']);

    const again = await render();
    expect([again.ended, again.lines.length, await readUsed()]).toEqual([0, ROWS, ROWS]);
  },
  TIMEOUT_MS,
);
