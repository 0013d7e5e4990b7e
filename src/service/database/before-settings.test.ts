import { describe, expect, it } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { createCall, blankEngine, generateInit } from '../../testing/build-service.ts';
import { createWorkspaceCall } from '../../testing/build-workspace.ts';
import {
  createTestDatabase,
  databaseKinds,
  openTestDatabase,
  type TestDatabaseKind,
  writeStatements,
} from '../../testing/open-test-database.ts';
import { hashApiKey } from '../auth/api-key.ts';
import { createService } from '../create-service.ts';
import { createDatabaseLedger } from '../ledger/create-database-ledger.ts';
import { createDatabaseStore } from '../store/create-database-store.ts';
import { migrations } from './migrations.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const KEY = 'galley_key-of-ana';
const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`;
const document = {
  version: 1,
  viewport: { width: 200, height: 100 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [{ name: 'headline', type: 'text', label: 'Headline', required: true }],
  background: '#ffffff',
  layers: [],
};
const png = Buffer.from(buildPng()).toString('hex');

/** A database of a version before the settings, with rows in every table. */
async function writeOldDatabase(kind: TestDatabaseKind, location: string): Promise<void> {
  const old = ['001-begin', '002-lean-ledger', '003-answer-sizes', '004-answer-findings'];
  const image = kind === 'sqlite' ? `x'${png}'` : `'\\x${png}'`;
  const json = JSON.stringify(document);
  await writeStatements(kind, location, [
    ...old.flatMap((name) => migrations[name]?.(kind) ?? []),
    // As the migrator of Kysely writes them.
    `create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
    `create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`,
    `insert into kysely_migration_lock values ('migration_lock', 0)`,
    ...old.map((name) => `insert into kysely_migration values ('${name}', '2026-11-01T00:00:00.000Z')`),
    `insert into workspaces values ('w', 'acme')`,
    `insert into members values ('ana', 'w', 'Ana'), ('ben', 'w', 'Ben')`,
    `insert into api_keys values
       ('k1', '${hashApiKey(KEY)}', 'galley_key', 'w', 'ana', 10, '2026-10-01T00:00:00.000Z', null),
       ('k2', 'other', 'galley_oth', 'w', 'ben', 5, '2026-10-02T00:00:00.000Z', '2026-10-03T00:00:00.000Z')`,
    `insert into projects values
       ('${id(1)}', 'w', 'ana', 'Old', 'One', 'PRIVATE', '2026-01-01T00:00:00.000Z'),
       ('${id(2)}', 'w', 'ben', 'New', '', 'SHARED', '2026-03-01T00:00:00.000Z')`,
    ...[3, 4, 5].map(
      (number) =>
        `insert into templates values ('${id(number)}', '${id(1)}', 'w', 'ana', 'Card ${number}', '', 'SHARED',
           '2026-01-01T00:00:00.000Z', '2026-0${number === 4 ? 9 : number}-01T00:00:00.000Z', '${json}')`,
    ),
    `insert into usage values ('k1', '2026-11', 3, 10)`,
    `insert into reservations values ('r', 'k1', '2026-11', ${NOW + 60_000})`,
    `insert into answers values ('k1', 'kept', 'print', 'image/png', ${image}, ${NOW + 60_000}, ${png.length / 2}, 1)`,
  ]);
}

describe.each(databaseKinds)('a database from before the settings on %s', (kind) => {
  async function setUp() {
    const location = await createTestDatabase(kind);
    await writeOldDatabase(kind, location);
    const database = await openTestDatabase(kind, location);
    const now = () => NOW;
    const ledger = createDatabaseLedger(database, { now });
    const service = createService({ store: createDatabaseStore(database), ledger, engine: blankEngine, now });
    const call = createCall(service);
    const callService = (path: string, init = {}) => call(`/api/v1${path}`, { key: KEY, ...init });
    const settings = createWorkspaceCall(database, { workspaceId: 'w', memberId: 'ana' });
    return { database, ledger, callService, settings };
  }

  it('keeps the order of lists, its key and its quota, and renders', async () => {
    const { callService, ledger } = await setUp();
    const list = async (path: string) => (await (await callService(path)).json()) as { id: string }[];
    expect((await list('/projects')).map((project) => project.id)).toEqual([id(2), id(1)]);
    expect(await list(`/projects/${id(1)}/templates`)).toMatchObject([
      { id: id(4), name: 'Card 4', updatedAt: '2026-09-01T00:00:00.000Z' },
      { id: id(5) },
      { id: id(3) },
    ]);
    const template = await (await callService(`/templates/${id(3)}`)).json();
    expect(template).toMatchObject({ variables: document.variables, createdAt: '2026-01-01T00:00:00.000Z' });
    const init = generateInit({ variables: { headline: 'Hi' }, format: 'png' });
    const { status, headers } = await callService(`/templates/${id(3)}/generate`, init);
    expect([status, headers.get('x-quota-remaining'), headers.get('x-template-version')]).toEqual([200, '6', '1']);
    const account = { keyId: 'k1', quotaLimit: 10 };
    expect(await ledger.findIntent(account, { renderId: 'kept', fingerprint: 'print' })).toMatchObject({
      kind: 'answered',
      answer: { contentType: 'image/png', bytes: buildPng(), findingCount: 1, templateVersion: undefined },
    });
  });

  it('shows keys without names and templates in their first version in the settings', async () => {
    const { settings } = await setUp();
    expect((await settings('GET', 'keys')).json).toMatchObject([
      { id: 'k1', name: '', member: 'Ana', quotaLimit: 10, used: 3, lastUsedAt: null, revokedAt: null },
      { id: 'k2', name: '', member: 'Ben', revokedAt: '2026-10-03T00:00:00.000Z', used: 0 },
    ]);
    expect((await settings('GET', 'use')).json).toEqual([]);
    const [first] = [{ version: 1, createdAt: '2026-09-01T00:00:00.000Z', author: 'Ana' }];
    expect((await settings('GET', 'templates')).json).toMatchObject([
      { id: id(4), version: 1, owner: 'Ana' },
      { id: id(5) },
      { id: id(3) },
    ]);
    expect((await settings('GET', `templates/${id(4)}/versions`)).json).toEqual([first]);
    const saved = await settings('PUT', `templates/${id(4)}`, { document: { ...document, dpi: 192 }, version: 1 });
    expect(saved.json).toMatchObject({ version: 2, updatedAt: new Date(NOW).toISOString() });
    expect((await settings('GET', `templates/${id(4)}/versions/1`)).json).toEqual({ ...first, document });
    expect((await settings('GET', 'deleted')).json).toEqual({ projects: [], templates: [] });
  });
});
