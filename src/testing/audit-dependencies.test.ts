import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startUpstream } from './start-upstream.ts';

const script = path.join(import.meta.dirname, 'audit-dependencies.mjs');

async function audit(answer: (response: ServerResponse) => void): Promise<{ code: unknown; output: string }> {
  const registry = await startUpstream(({ method }, response) => {
    if (method === 'POST') return answer(response);
    response.writeHead(404).end('{}');
  });
  onTestFinished(() => registry.stop());
  const cache = mkdtempSync(path.join(tmpdir(), 'galley-npm-'));
  const env = { ...process.env, npm_config_registry: registry.url, npm_config_cache: cache };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (failure, output) => resolve({ code: failure?.code ?? 0, output }));
  });
}

const report = (name: string, severity: string) => (response: ServerResponse) => {
  const advisory = { id: 1, url: 'https://advisories.test/1', title: 'Bad', severity, vulnerable_versions: '*' };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ [name]: [advisory] }));
};

it.each([
  ['fails for a serious advisory of a package that the app needs', report('wouter', 'high'), 1, /^wouter: high\n$/],
  ['passes with a lesser one', report('wouter', 'moderate'), 0, /^wouter: moderate\n$/],
  ['passes with one of a development package', report('vitest', 'critical'), 0, /^$/],
  [
    'passes, and says so, when the registry has no advisories',
    (response: ServerResponse) => void response.writeHead(405).end(),
    0,
    /^Dependencies were not audited: 405 .+\n$/,
  ],
  [
    'passes, and says so, when the registry does not respond',
    (response: ServerResponse) => void response.destroy(),
    0,
    /^Dependencies were not audited: .+\n$/,
  ],
])('the audit of dependencies %s', async (_what, answer, code, output) => {
  expect(await audit(answer)).toEqual({ code, output: expect.stringMatching(output) as string });
});
