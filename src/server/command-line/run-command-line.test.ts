import { OPERATOR } from '../../service/auth/visibility.ts';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { hashApiKey } from '../../service/auth/api-key.ts';
import { createCatalogue } from '../../service/store/create-catalogue.ts';
import { createDatabaseStore } from '../../service/store/create-database-store.ts';
import { NOW, smallDocument } from '../../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { buildText } from '../../testing/contract-documents.ts';
import { readSettings } from '../settings.ts';
import { nowhere } from '../../testing/run-words.ts';
import { runCommandLine } from './run-command-line.ts';

describe.each(databaseKinds)('the command line on %s', (kind) => {
  async function setUp() {
    const database = await openTestDatabase(kind);
    const store = createDatabaseStore(database);
    const catalogue = createCatalogue(database, { now: () => NOW, viewer: OPERATOR });
    const run = (...words: string[]) => runCommandLine(words, { ...nowhere, openCatalogue: async () => catalogue });
    const print = async (...words: string[]) => {
      const { code, output, error } = await run(...words);
      expect([code, error.replaceAll(/Created the (workspace|member) \w+\.\n/g, '')]).toEqual([0, '']);
      return output.trimEnd();
    };
    const viewerOf = async (key: string) => (await store.findKey(hashApiKey(key))) ?? expect.fail('no such key');
    return { database, store, run, print, viewerOf };
  }

  const owner = ['--workspace', 'acme', '--member', 'ana'];
  const page = { page: 0, limit: 20 };

  it('prints only the key when it creates one, and never again', async () => {
    const { print, viewerOf, database } = await setUp();
    const key = await print('keys', 'create', ...owner, '--quota', '7');
    expect(key).toMatch(/^galley_[\w-]{43}$/);
    expect((await viewerOf(key)).quotaLimit).toBe(7);
    expect(await print('keys', 'list')).not.toContain(key);
    const stored = JSON.stringify(await database.selectFrom('apiKeys').selectAll().execute());
    expect(stored).not.toContain(key.slice(15));
  });

  it('reports new workspaces and members, because they may be typos', async () => {
    const { run } = await setUp();
    const create = (...words: string[]) => run('keys', 'create', ...words);
    expect((await create(...owner)).error).toBe('Created the workspace acme.\nCreated the member ana.\n');
    expect((await create(...owner)).error).toBe('');
    expect((await create('--workspace', 'acme', '--member', ' anna ')).error).toBe('Created the member anna.\n');
    const { output } = await create('--workspace', 'new', '--member', 'ana', '--json');
    expect(JSON.parse(output)).toMatchObject({ newWorkspace: 'new', newMember: 'ana' });
  });

  it('revokes a key', async () => {
    const { print, store } = await setUp();
    const { id, key } = JSON.parse(await print('keys', 'create', ...owner, '--json')) as { id: string; key: string };
    await print('keys', 'revoke', id);
    expect(await store.findKey(hashApiKey(key))).toBeUndefined();
    expect(await print('keys', 'list')).toContain('revoked 2026-11-21T12:00:00.000Z');
  });

  it('marks the key of the app in the list of keys, and does not revoke it', async () => {
    const { print, run, database } = await setUp();
    await print('keys', 'create', ...owner, '--name', 'Press team');
    await print('keys', 'create', ...owner, '--name', '');
    const { id } = JSON.parse(await print('keys', 'create', ...owner, '--json')) as { id: string };
    await database.updateTable('apiKeys').set({ kind: 'app' }).where('id', '=', id).execute();
    const list = await print('keys', 'list');
    expect(list).toMatch(/active +Press team$/m);
    expect(list).toMatch(new RegExp(`^${id} .* active \\(used by the app\\)$`, 'm'));
    expect((await run('keys', 'revoke', id)).code).toBe(1);
    expect(await print('keys', 'list')).toBe(list);
  });

  it('creates and shares projects and templates', async () => {
    const { print, run, store, viewerOf } = await setUp();
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-file-')), 'card.json');
    writeFileSync(file, JSON.stringify(smallDocument));
    const mine = await viewerOf(await print('keys', 'create', ...owner));
    const other = await viewerOf(await print('keys', 'create', '--workspace', 'acme', '--member', 'ben'));
    const projectId = await print('projects', 'create', 'Cards', ...owner, '--description', 'All of them');
    const templateId = await print(
      'templates',
      'import',
      file,
      '--project',
      projectId,
      '--member',
      'ana',
      '--name',
      'A card',
    );
    expect(await store.listProjects(mine, page)).toMatchObject([
      { name: 'Cards', description: 'All of them', templateCount: 1 },
    ]);
    expect(await store.listProjects(other, page)).toEqual([]);
    await print('projects', 'share', projectId);
    expect(await store.listProjects(other, page)).toMatchObject([{ name: 'Cards', templateCount: 0 }]);
    await print('templates', 'share', templateId);
    expect(await store.findTemplate(other, templateId)).toMatchObject({
      name: 'A card',
      compiled: { document: smallDocument },
    });
    await print('templates', 'unshare', templateId);
    expect(await store.findTemplate(other, templateId)).toBeUndefined();

    await print('projects', 'unshare', projectId);
    const { code, error } = await run('templates', 'share', templateId);
    expect(code).toBe(0);
    expect(error).toContain('Its project is private');
    expect(await store.findTemplate(other, templateId)).toBeDefined();
    expect(await store.listTemplates(other, projectId, page)).toBeUndefined();
  });

  it('exports what it imports', async () => {
    const { print, run } = await setUp();
    const folder = mkdtempSync(path.join(tmpdir(), 'galley-file-'));
    const [first, second] = [path.join(folder, 'first.json'), path.join(folder, 'second.json')];
    writeFileSync(first, JSON.stringify({ name: 'Card', description: 'One', document: smallDocument }));
    const projectId = await print('projects', 'create', 'Cards', ...owner);
    const templateId = await print('templates', 'import', first, '--project', projectId, '--member', 'ana');
    await print('templates', 'export', templateId, '--output', second);
    expect(await run('templates', 'export', templateId, '--output', second)).toMatchObject({
      code: 2,
      error: expect.stringContaining(second) as string,
    });
    expect((await run('templates', 'export', templateId, '--output', '/none/it.json')).code).toBe(2);
    expect(JSON.parse(readFileSync(second, 'utf8'))).toEqual({
      name: 'Card',
      description: 'One',
      document: smallDocument,
    });
  });

  it('names the invalid layer of a document', async () => {
    const { print, run } = await setUp();
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-file-')), 'bad.json');
    const layer = buildText({ id: 'title', text: 'x', width: 1e9, height: 10, size: 12 });
    writeFileSync(file, JSON.stringify({ ...smallDocument, layers: [layer] }));
    const projectId = await print('projects', 'create', 'Cards', ...owner);
    const { code, error } = await run('templates', 'import', file, '--project', projectId, '--member', 'ana');
    expect(code).toBe(1);
    expect(error).toContain('Layer "title"');
  });

  it('sets a quota and shows the usage', async () => {
    const { print, viewerOf } = await setUp();
    const { id, key } = JSON.parse(await print('keys', 'create', ...owner, '--json')) as { id: string; key: string };
    await print('quota', 'set', id, '12');
    expect((await viewerOf(key)).quotaLimit).toBe(12);
    expect(await print('usage', '--json')).toBe('[]');
  });

  test.each([
    [['keys', 'make'], 2, 'Unknown command "keys make". "keys" needs a subcommand: create, list or revoke.'],
    [['keys'], 2, '"keys" needs a subcommand: create, list or revoke.'],
    [['kyes', 'list'], 2, 'Unknown command "kyes". --help lists all commands.'],
    [['keys', 'create', '--workspace', 'acme'], 2, '--member is missing. See "keys create --help".'],
    [['keys', 'create', ...owner, '--size', '1'], 2, 'Unknown option \'--size\'. See "keys create --help".'],
    [['keys', 'revoke'], 2, '"keys revoke" needs ID. See "keys revoke --help".'],
  ])('refuses %j with a fix', async (words, code, error) => {
    const { run } = await setUp();
    expect(await run(...words)).toEqual({ code, output: '', error: `${error}\n` });
  });

  test.each([
    [['keys', 'create', ...owner, '--quota', 'many'], 2, 'many'],
    [['keys', 'create', ...owner, '--quota', '-1'], 2, '--quota'],
    [['keys', 'create', '--workspace', ' ', '--member', 'x'], 2, 'workspace'],
    [['projects', 'create', 'x'.repeat(101), ...owner], 2, 'at most 100 characters'],
    [['projects', 'create', '\u200B', ...owner], 2, 'project'],
    [['keys', 'create', ...owner, '--name', '\u200B'], 2, 'key'],
    [['keys', 'create', ...owner, '--name', 'two\nlines'], 2, 'one line'],
    [['keys', 'create', ...owner, '--name', 'x'.repeat(101)], 2, 'at most 100 characters'],
    [['keys', 'revoke', 'none'], 1, 'none'],
    [['templates', 'share', 'none'], 1, 'none'],
    [['templates', 'import', '/none.json', '--project', 'p', '--member', 'ana'], 2, '/none.json'],
  ])('refuses %j with the exit code %i and names %j', async (words, code, named) => {
    const { run } = await setUp();
    expect(await run(...words)).toEqual({ code, output: '', error: expect.stringContaining(named) as string });
  });
});

it.each([
  ['http://127.0.0.1:1', [], 'RENDER_API_URL'],
  ['http://127.0.0.1:2', ['--url', 'http://127.0.0.1:1'], '--url'],
  [undefined, [], 'npm start'],
])('names the setting of a service that does not answer: %j %j', async (set, words, fix) => {
  const loadSettings = (url = set) => readSettings({ PORT: '1', RENDER_API_URL: url, RENDER_API_KEY: url && 'k' });
  const given = ['render', 'card', '--data', 'rows.csv', '--out', 'out', ...words];
  const { code, error } = await runCommandLine(given, { ...nowhere, loadSettings });
  expect(code).toBe(2);
  for (const part of ['http://127.0.0.1:1', fix]) expect(error).toContain(part);
});

it('prints help without opening anything', async () => {
  for (const words of [[], ['help'], ['-h']]) {
    expect((await runCommandLine(words, nowhere)).output).toContain('keys create');
  }
  expect((await runCommandLine(['help', 'keys', 'create'], nowhere)).output).toContain('--quota N');
  expect((await runCommandLine(['--version'], nowhere)).output).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await runCommandLine(['--help'], nowhere)).output).toContain('templates import');
  expect((await runCommandLine(['keys', 'create', '--help'], nowhere)).output).toContain('--quota N');
});
