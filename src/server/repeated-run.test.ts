import { OPERATOR } from '../service/auth/visibility.ts';
import { createCatalogue } from '../service/store/create-catalogue.ts';
import { STARTER } from '../service/store/create-starter-contents.ts';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import { projectRoot } from '../testing/source-tree.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';
import { startServiceServer } from './create-service-server.ts';
import { openEmbeddedService } from './open-embedded-service.ts';
import { readSettings } from './settings.ts';

const workerFile = path.join(projectRoot, 'dist/server/render-worker.js');
const quoteCard = generatePath('a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800102');
const serverError = generatePath('fa017000-0000-4000-8000-000000000013');
const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const words = { variables: { quote: 'Once more', author: 'Anon' }, format: 'png' };

const calls: [path: string, init?: { method: string; headers: Record<string, string>; body: string }][] = [
  ['/api/v1/projects'],
  ['/api/v1/projects?limit=0'],
  ['/api/v1/templates/a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800102'],
  ['/api/v1/templates/90000000-0000-4000-8000-000000000009'],
  [quoteCard, post({ variables: {}, format: 'png' })],
  [quoteCard, post(words)],
  [serverError, post({ variables: {}, format: 'png' })],
];

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers of a service and of an app over it that begin with nothing: status, every header, and every byte. */
async function run(environment: Record<string, string>): Promise<Answer[]> {
  if (!existsSync(workerFile)) throw new Error('The server is not built; run "npm run build" first');
  const settings = readSettings({ ...environment, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'galley-repeat-')) });
  const embedded = await openEmbeddedService(settings, {
    workerFile,
    loadPicture: () => Promise.reject(new Error('No picture')),
    onFailure: () => {},
  });
  const { clockMs } = settings;
  const appKey = await embedded.openAppKey();
  const member = { workspace: STARTER.workspaceId, member: STARTER.memberId };
  const catalogue = createCatalogue(embedded.database, { now: Date.now, viewer: OPERATOR });
  const { key } = await catalogue.createKey(member, 1_000);
  const server = await startServiceServer({
    service: embedded.service,
    port: 0,
    host: '127.0.0.1',
    clockMs,
    onFailure: () => {},
  });
  onTestFinished(() => server.stop(0));
  const app = await startTestServerFor('http://127.0.0.1:1', 0, {
    upstream: createEmbeddedUpstream({ ...embedded, appKeyHash: appKey.hash }),
    clockMs,
  });
  const answers: Answer[] = [];
  for (const { address } of [server, app]) {
    for (const [target, init] of calls) {
      const sent: Record<string, string> = address === server.address ? { 'x-api-key': key } : {};
      const response = await fetch(address + target, { ...init, headers: { ...init?.headers, ...sent } });
      const body = Buffer.from(await response.arrayBuffer()).toString('base64');
      answers.push({ status: response.status, headers: Object.fromEntries(response.headers), body });
    }
  }
  return answers;
}

const fixed = { GALLEY_FAULTS: '1', GALLEY_CLOCK: '2027-02-03T04:05:06Z', GALLEY_SEED: '1' };

it('a run with the same clock and seed gives the same bytes and headers, and another seed gives other ids', async () => {
  const [first, second, other] = [await run(fixed), await run(fixed), await run({ ...fixed, GALLEY_SEED: '2' })];
  expect(second).toEqual(first);
  expect(first).toHaveLength(2 * calls.length);
  expect(first[5]).toMatchObject({ status: 200, headers: { 'x-quota-reset': '2027-03-01T00:00:00.000Z' } });
  expect(new Set(first.map(({ headers }) => headers.date))).toEqual(new Set(['Wed, 03 Feb 2027 04:05:06 GMT']));
  const ids = [first, other].flatMap((answers) =>
    answers.slice(0, calls.length).map(({ headers }) => headers['x-request-id']),
  );
  expect(new Set(ids).size).toBe(2 * calls.length);
  const isUuid = (id: string | undefined) =>
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id ?? '');
  expect(ids.every(isUuid)).toBe(true);
});
