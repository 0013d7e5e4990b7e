import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { smallDocument } from '../testing/build-service.ts';
import { runGalley } from '../testing/run-galley.ts';
import { projectRoot } from '../testing/source-tree.ts';
import { startRecordingService } from '../testing/start-recording-service.ts';

const mainFile = path.join(projectRoot, 'dist/server/galley.js');

/** Runs a command with its output on a full disk. */
function runFull(folder: string, words: readonly string[], settings: Record<string, string> = {}) {
  return new Promise<{ code: unknown; error: string }>((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings } };
    const shell = ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, mainFile, ...words];
    execFile('/bin/sh', shell, options, (failure, _output, error) => resolve({ code: failure?.code ?? 0, error }));
  });
}

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-full-'));
const lost = 'The output could not be written (ENOSPC). Free up some disk space.';

it('commands on the data ignore RENDER_API_URL', { timeout: 20_000 }, async () => {
  const listed = await runGalley(makeFolder(), ['keys', 'list'], { RENDER_API_URL: 'https://images.test' });
  expect(listed).toMatchObject({ code: 0 });
});

it('control characters that would clear a terminal are escaped', { timeout: 20_000 }, async () => {
  const { code, output, error } = await runGalley(makeFolder(), ['render\u001b[2J']);
  expect([code, output]).toEqual([2, '']);
  expect(error).toMatch(/^Unknown command "render\\u001b\[2J"\. /);
});

it('a command whose output does not fit on the disk fails', { timeout: 20_000 }, async () => {
  const { code, error } = await runFull(makeFolder(), ['keys', 'create', '--workspace', 'acme', '--member', 'ana']);
  expect(code).toBe(1);
  expect(error.split('\n')).toContain(lost);
});

it('a batch ends cleanly when its output cannot be written', { timeout: 20_000 }, async () => {
  const { address, key, templateId } = await startRecordingService(smallDocument);
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'rows.csv'), 'Headline\none\ntwo\nthree\n');
  const words = ['render', templateId, '--data', 'rows.csv', '--out', 'out', '--url', address, '--json'];
  const { code, error } = await runFull(folder, words, { RENDER_API_KEY: key });
  expect(code).toBe(1);
  expect(error.split('\n')).toContain(lost);
  expect(error).not.toContain(' at ');
  const files = readdirSync(path.join(folder, 'out')).filter((name) => !name.endsWith('.png'));
  expect(files.sort()).toEqual(['galley-batch.jsonl', 'manifest.csv']);
});
