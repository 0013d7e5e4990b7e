import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { buildContents, ids, NOW } from '../../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createWordRunner } from '../../testing/run-words.ts';
import { writeContents } from '../../service/store/write-contents.ts';
import { commands } from './run-command-line.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(databaseKinds)('projects and templates on the command line on %s', (kind) => {
  async function setUp() {
    const database = await openTestDatabase(kind);
    await writeContents(database, buildContents(3));
    const clock = { now: NOW };
    const { run, print } = createWordRunner(database, { now: () => clock.now });
    const read = async (...words: string[]) => JSON.parse(await print(...words, '--json')) as Record<string, unknown>[];
    return { run, print, read, clock };
  }

  it('are listed with their owner and project', async () => {
    const { print, read, run } = await setUp();
    expect(await print('projects', 'list')).toMatch(
      /^ID +NAME +WORKSPACE +OWNER +VISIBILITY +TEMPLATES +CHANGED\n.* Shared +w1 +owner +SHARED +2 /,
    );
    expect(await read('projects', 'list')).toMatchObject([
      { id: ids.project, name: 'Shared', owner: 'owner', workspace: 'w1', visibility: 'SHARED', templateCount: 2 },
      { id: ids.privateProject, name: 'Private', templateCount: 1 },
    ]);
    expect(await print('templates', 'list')).toMatch(/^ID +NAME +PROJECT .*\n.* Card +Shared +w1 +owner +SHARED +1 /);
    expect(await read('templates', 'list')).toHaveLength(3);
    expect(await read('templates', 'list', '--project', ids.privateProject)).toMatchObject([
      { id: ids.sharedInPrivate, projectId: ids.privateProject, project: 'Private', version: 1 },
    ]);
    expect(await run('templates', 'list', '--project', 'none')).toMatchObject({
      code: 1,
      error: expect.stringContaining('none') as string,
    });
  });

  it('are renamed, described, shared and unshared', async () => {
    const { run, read, print } = await setUp();
    for (const [kindOf, id] of [
      ['projects', ids.project],
      ['templates', ids.template],
    ] as const) {
      expect(await print(kindOf, 'rename', id, ' Cards of spring ')).toBe(id);
      expect(await print(kindOf, 'describe', id, 'For guests')).toBe(id);
      await print(kindOf, 'unshare', id);
      const find = async () => (await read(kindOf, 'list')).find((entry) => entry.id === id);
      expect(await find()).toMatchObject({ name: 'Cards of spring', visibility: 'PRIVATE' });
      await print(kindOf, 'share', id);
      expect(await find()).toMatchObject({ visibility: 'SHARED' });
      expect((await run(kindOf, 'rename', id, 'two\nlines')).code).toBe(2);
      expect((await run(kindOf, 'describe', id, 'x'.repeat(501))).code).toBe(2);
      expect((await run(kindOf, 'rename', 'none', 'x')).code).toBe(1);
    }
    expect((await read('projects', 'list'))[0]).toMatchObject({ description: 'For guests' });
  });

  it('are duplicated and moved', async () => {
    const { run, read, print } = await setUp();
    const copy = await print('templates', 'duplicate', ids.template);
    const named = await print(
      'templates',
      'duplicate',
      ids.template,
      '--name',
      'Pass',
      '--project',
      ids.privateProject,
    );
    const find = async (id: string) => (await read('templates', 'list')).find((entry) => entry.id === id);
    const own = { visibility: 'PRIVATE', owner: 'owner', version: 1 };
    expect(await find(copy)).toMatchObject({ ...own, name: 'Copy of Card', projectId: ids.project });
    expect(await find(named)).toMatchObject({ ...own, name: 'Pass', projectId: ids.privateProject });
    await print('templates', 'move', copy, '--project', ids.privateProject);
    expect(await find(copy)).toMatchObject({ projectId: ids.privateProject });
    const elsewhere = await print('projects', 'create', 'Far', '--workspace', 'w9', '--member', 'cy');
    expect(await run('templates', 'move', copy, '--project', elsewhere)).toMatchObject({
      code: 1,
      error: expect.stringContaining('"Far"') as string,
    });
    const far = await print('templates', 'duplicate', copy, '--project', elsewhere);
    expect(await find(far)).toMatchObject({ name: 'Copy of Copy of Card', workspace: 'w9', owner: 'cy' });
    await print('templates', 'rename', copy, 'x'.repeat(100));
    expect(await find(await print('templates', 'duplicate', copy))).toMatchObject({
      name: `Copy of ${'x'.repeat(92)}`,
    });
  });

  it('are not put into a project that their owner cannot read', async () => {
    const { run, read, print } = await setUp();
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-home-')), 'card.json');
    writeFileSync(file, await print('templates', 'export', ids.template));
    const before = await read('templates', 'list');
    const into = ['templates', 'import', file, '--project', ids.privateProject, '--shared', '--member'];
    const refused = { code: 1, output: '', error: expect.stringContaining('"Private"') as string };
    expect(await run(...into, 'new')).toEqual(refused);
    const theirs = await print('templates', 'import', file, '--project', ids.project, '--member', 'member');
    const moved = await run('templates', 'move', theirs, '--project', ids.privateProject);
    expect(moved).toEqual(refused);
    expect(await read('templates', 'list')).toHaveLength(before.length + 1);
    await print('projects', 'share', ids.privateProject);
    await print('templates', 'move', theirs, '--project', ids.privateProject);
    expect((await run(...into, 'new')).error).toBe('Created the member new.\n');
  });

  it('are deleted after confirmation, listed, and restored for 30 days', async () => {
    const { run, read, print, clock } = await setUp();
    expect((await run('templates', 'delete', ids.template)).code).toBe(2);
    expect(await run('templates', 'delete', ids.template, '--yes')).toEqual({
      code: 0,
      output: `${ids.template}\n`,
      error: `"templates restore ${ids.template}" restores it within 30 days.\n`,
    });
    await print('projects', 'delete', ids.privateProject, '--yes');
    expect(await read('templates', 'list')).toHaveLength(1);
    const [deletedAt, goneAt] = [new Date(NOW).toISOString(), new Date(NOW + 30 * DAY_MS).toISOString()];
    expect(await read('deleted', 'list')).toEqual({
      projects: [{ id: ids.privateProject, name: 'Private', deletedAt, goneAt }],
      templates: [{ id: ids.template, name: 'Card', projectId: ids.project, projectName: 'Shared', deletedAt, goneAt }],
    });
    expect(await print('deleted', 'list')).toMatch(/\nproject +10000000.*\ntemplate +20000000.* Card +Shared +2026/);
    await print('templates', 'restore', ids.template);
    await print('projects', 'restore', ids.privateProject);
    expect(await read('templates', 'list')).toHaveLength(3);
    await print('templates', 'delete', ids.template, '--yes');
    clock.now += 30 * DAY_MS;
    expect((await run('templates', 'restore', ids.template)).code).toBe(1);
  });
});

test.each(Object.entries(commands))('the help of %s is a sentence', (verb, { help }) => {
  expect([verb, help]).toEqual([verb, expect.stringMatching(/^[A-Z].*\.$/)]);
});
