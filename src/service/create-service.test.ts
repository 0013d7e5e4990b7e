import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { projectWireSchema } from '../contract/project.ts';
import { templateItemWireSchema, templateWireSchema } from '../contract/template.ts';
import {
  blankEngine,
  buildContents,
  buildService,
  generateInit,
  ids,
  keys,
  NOW,
  readProblem,
} from '../testing/build-service.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createDatabaseLedger } from './ledger/create-database-ledger.ts';
import type { ProjectRecord } from './store/store.ts';
import { writeContents } from './store/write-contents.ts';

const TEMPLATES = `/api/v1/projects/${ids.project}/templates`;
const TEMPLATE = `/api/v1/templates/${ids.template}`;
const GENERATE = `${TEMPLATE}/generate`;
const fine = { variables: { headline: 'Hi' }, format: 'png' };

function manyProjects(count: number): ProjectRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    workspaceId: 'w1',
    ownerId: 'owner',
    name: `Project ${index}`,
    description: '',
    visibility: 'SHARED' as const,
    updatedAt: '2025-01-01T00:00:00.000Z',
  }));
}

describe('who may read what (F01 F03)', () => {
  const paths = {
    'the shared template': `/api/v1/templates/${ids.template}`,
    'the private template': `/api/v1/templates/${ids.privateTemplate}`,
    'the shared template of a private project': `/api/v1/templates/${ids.sharedInPrivate}`,
    'the private project': `/api/v1/projects/${ids.privateProject}/templates`,
  };
  test.each([
    ['the shared template', 'owner', 200],
    ['the shared template', 'member', 200],
    ['the shared template', 'stranger', 404],
    ['the private template', 'owner', 200],
    ['the private template', 'member', 404],
    ['the private template', 'stranger', 404],
    ['the shared template of a private project', 'owner', 200],
    ['the shared template of a private project', 'member', 200],
    ['the shared template of a private project', 'stranger', 404],
    ['the private project', 'owner', 200],
    ['the private project', 'member', 404],
    ['the private project', 'stranger', 404],
  ] as const)('%s answers the %s with %i', async (thing, who, status) => {
    const { call } = await buildService();
    expect((await call(paths[thing], { key: keys[who] })).status).toBe(status);
    if (thing === 'the private project') return;
    const generated = await call(`${paths[thing]}/generate`, { key: keys[who], ...generateInit(fine) });
    expect(generated.status).toBe(status);
  });

  it('lists only what the key can read, and counts only that', async () => {
    const { call } = await buildService();
    const namesFor = async (key: string) => {
      const projects = z.array(projectWireSchema).parse(await (await call('/api/v1/projects', { key })).json());
      return projects.map(({ name, templateCount }) => [name, templateCount]);
    };
    expect(await namesFor(keys.owner)).toEqual([
      ['Shared', 2],
      ['Private', 1],
    ]);
    expect(await namesFor(keys.member)).toEqual([['Shared', 1]]);
    expect(await namesFor(keys.stranger)).toEqual([]);
    const items = await (await call(TEMPLATES, { key: keys.member })).json();
    expect(
      z
        .array(templateItemWireSchema)
        .parse(items)
        .map(({ id }) => id),
    ).toEqual([ids.template]);
  });

  it('answers for the invisible as for the unknown, byte for byte (F02)', async () => {
    const { call } = await buildService();
    const bodies = [ids.privateTemplate, ids.unknown, 'not-a-uuid'].map(async (id) => {
      const response = await call(`/api/v1/templates/${id}`, { key: keys.member });
      return [response.status, await response.text()];
    });
    const [invisible, unknown, malformed] = await Promise.all(bodies);
    expect(invisible).toEqual(unknown);
    expect(malformed).toEqual(unknown);
  });
});

describe('keys', () => {
  test.each([null, '', 'wrong', 'KEY-OF-OWNER'])('%j is a 401 on every endpoint (F04)', async (key) => {
    const { call } = await buildService();
    for (const [path, init] of [
      ['/api/v1/projects', {}],
      [TEMPLATES, {}],
      [TEMPLATE, {}],
      [GENERATE, generateInit(fine)],
    ] as const) {
      const response = await call(path, { ...init, key });
      expect(response.status).toBe(401);
      expect((await readProblem(response)).detail).toBe('Send a valid API key in the X-Api-Key header.');
    }
  });
});

describe('a page of a list', () => {
  it('has 20 items unless the request says otherwise, and at most 100', async () => {
    const { call } = await buildService({ projects: manyProjects(150) });
    const lengthOf = async (query: string) =>
      ((await (await call(`/api/v1/projects${query}`)).json()) as unknown[]).length;
    expect(await lengthOf('')).toBe(20);
    expect(await lengthOf('?limit=100')).toBe(100);
    expect(await lengthOf('?limit=100&page=1')).toBe(52);
    expect(await lengthOf('?limit=100&page=2')).toBe(0);
  });

  it('follows the one before without a gap or a repeat', async () => {
    const { call } = await buildService({ projects: manyProjects(50) });
    const seen: string[] = [];
    for (let page = 0; page < 3; page += 1) {
      const items = (await (await call(`/api/v1/projects?page=${page}`)).json()) as { id: string }[];
      seen.push(...items.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(52);
    expect(seen).toHaveLength(52);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1e3',
    'limit=20abc',
    'limit=',
    'page=-1',
    'page=1.5',
    'page=9007199254740992',
    'limit=5&limit=6',
  ])('is refused with %s (F06)', async (query) => {
    const { call } = await buildService();
    for (const path of ['/api/v1/projects', TEMPLATES]) expect((await call(`${path}?${query}`)).status).toBe(400);
  });
});

it('gives a template as the specification writes it', async () => {
  const { call } = await buildService();
  const template = templateWireSchema.parse(await (await call(TEMPLATE)).json());
  expect(template).toMatchObject({
    viewport: { width: 200, height: 100 },
    viewportUnit: 'px',
    viewportExportDpi: 96,
  });
  expect(template.variables.map(({ name }) => name)).toEqual(['headline', 'price']);
});

describe('addresses', () => {
  test.each([
    ['PUT', TEMPLATE],
    ['DELETE', '/api/v1/projects'],
    ['GET', GENERATE],
  ])('%s %s is a 405', async (method, path) => {
    const { call } = await buildService();
    expect((await call(path, { method })).status).toBe(405);
  });

  test.each(['/', '/api/v2/projects', '/api/v1/keys', '/api/v1/templates'])('%s is a 404', async (path) => {
    const { call } = await buildService();
    expect((await call(path)).status).toBe(404);
  });
});

it('says that the disk is full when an image cannot be kept, and charges nothing', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pageCount ?? 0)}`.execute(database);
  const { call, failures } = await buildService({
    ledger: createDatabaseLedger(database, { now: () => NOW }),
    engine: {
      render: async (...request) => ({ ...(await blankEngine.render(...request)), bytes: new Uint8Array(200_000) }),
    },
  });
  const answer = await call(GENERATE, generateInit(fine, { 'idempotency-key': 'a' }));
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-quota-remaining')]).toEqual([
    503,
    '30',
    '3',
  ]);
  expect(await readProblem(answer)).toMatchObject({
    title: 'The disk of the service is full',
    detail: 'The disk of the service is full. Nothing was charged; its operator has to make room.',
  });
  expect(failures).toHaveLength(1);
});
