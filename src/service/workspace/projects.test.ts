import { describe, expect, it } from 'vitest';
import { projectEntrySchema, templateEntrySchema } from '../../contract/workspace.ts';
import * as z from '../../contract/zod.ts';
import { ids, NOW, smallDocument } from '../../testing/build-service.ts';
import { buildWorkspace, type CallWorkspace } from '../../testing/build-workspace.ts';
import { databaseKinds } from '../../testing/open-test-database.ts';

const project = { name: 'Cards', description: '', visibility: 'PRIVATE' };

async function makeProject(call: CallWorkspace, change = {}) {
  const { status, json } = await call('POST', 'projects', { ...project, ...change });
  expect(status).toBe(201);
  return projectEntrySchema.parse(json);
}

const listProjects = async (call: CallWorkspace) =>
  z.array(projectEntrySchema).parse((await call('GET', 'projects')).json);

describe.each(databaseKinds)('projects and templates in the settings on %s', (kind) => {
  it('are created, renamed and shared, which the public lists show immediately', async () => {
    let now = NOW;
    const { as, callService } = await buildWorkspace(kind, { now: () => now });
    const publicNames = async () => {
      const answer = await callService('/api/v1/projects', { key: 'key-of-member' });
      return z
        .array(z.object({ name: z.string() }))
        .parse(await answer.json())
        .map(({ name }) => name);
    };
    const made = await makeProject(as.owner, { name: '  Cards ' });
    const updatedAt = new Date(now).toISOString();
    expect(made).toMatchObject({ ...project, owner: 'owner', isOwn: true, templateCount: 0, updatedAt });
    expect(await publicNames()).toEqual(['Shared']);
    now += 1000;
    const path = `projects/${made.id}`;
    const changed = await as.owner('PATCH', path, { name: 'Tickets', description: 'Two\nlines', visibility: 'SHARED' });
    expect(projectEntrySchema.parse(changed.json)).toEqual({
      ...made,
      name: 'Tickets',
      description: 'Two\nlines',
      visibility: 'SHARED',
      updatedAt: new Date(now).toISOString(),
    });
    expect(await publicNames()).toEqual(['Tickets', 'Shared']);
    expect((await listProjects(as.member)).map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Tickets', false],
      ['Shared', false],
    ]);
    await as.owner('PATCH', path, { visibility: 'PRIVATE' });
    expect(await publicNames()).toEqual(['Shared']);
  });

  it('may have the same name, because ids identify them', async () => {
    const { as } = await buildWorkspace(kind);
    const [first, second] = [await makeProject(as.owner), await makeProject(as.owner)];
    expect(first.id).not.toBe(second.id);
    await as.owner('PATCH', `projects/${first.id}`, { name: 'Cards of spring' });
    const names = new Map((await listProjects(as.owner)).map(({ id, name }) => [id, name]));
    expect([names.get(first.id), names.get(second.id)]).toEqual(['Cards of spring', 'Cards']);
  });

  it('lose invisible characters that no script needs', async () => {
    const { as } = await buildWorkspace(kind);
    const sent = { name: 'a\u202Egnp\u2066 می\u200Cخواهم \u200Fאבג', description: '\uFEFFb\u202D' };
    const made = await makeProject(as.owner, sent);
    expect(made).toMatchObject({ name: 'agnp می\u200Cخواهم \u200Fאבג', description: 'b' });
  });

  it.each([
    [{ name: ' ' }, 'name: must not be empty.'],
    [{ name: '\u200B\u2060' }, 'name: must not be empty.'],
    [{ name: '\uD800' }, 'name: must not be empty.'],
    [{ name: 'half \uD83C' }, 'name: contains half a character; type it again.'],
    [{ name: 'x'.repeat(101) }, 'name: must have at most 100 characters.'],
    [{ name: 'two\nlines' }, 'name: must be one line without control characters.'],
    [{ name: 'nul\u0000' }, 'name: must be one line without control characters.'],
    [{ name: 5 }, 'name: must be text.'],
    [{ description: 'nul\u0000' }, 'description: must have no control characters.'],
    [{ description: 'x'.repeat(501) }, 'description: must have at most 500 characters.'],
    [{ visibility: 'PUBLIC' }, 'visibility: must be PRIVATE or SHARED.'],
  ])('reject %j', async (change, detail) => {
    const { as } = await buildWorkspace(kind);
    const template = { ...project, projectId: ids.project, document: smallDocument };
    for (const answer of [
      await as.owner('POST', 'projects', { ...project, ...change }),
      await as.owner('PATCH', `projects/${ids.project}`, change),
      await as.owner('POST', 'templates', { ...template, ...change }),
      await as.owner('PATCH', `templates/${ids.template}`, change),
    ]) {
      expect(answer).toMatchObject({ status: 400, json: { detail } });
    }
    expect(await listProjects(as.owner)).toHaveLength(2);
  });

  it('contain templates that are created, renamed, moved and duplicated', async () => {
    let now = NOW;
    const { as, callService } = await buildWorkspace(kind, { now: () => now });
    const [from, to] = [await makeProject(as.owner), await makeProject(as.owner, { visibility: 'SHARED' })];
    now += 1000;
    const { json } = await as.owner('POST', 'templates', {
      projectId: from.id.toUpperCase(),
      name: 'Card',
      description: 'Of a guest',
      visibility: 'SHARED',
      document: smallDocument,
    });
    const made = templateEntrySchema.parse(json);
    expect(made).toMatchObject({ projectId: from.id, version: 1, owner: 'owner', isOwn: true });
    // A project with a new template comes first.
    expect((await listProjects(as.owner))[0]).toMatchObject({ id: from.id, templateCount: 1 });
    expect((await as.member('GET', 'templates')).json).not.toContainEqual(expect.objectContaining({ id: made.id }));
    now += 1000;
    const moved = await as.owner('PATCH', `templates/${made.id}`, { projectId: to.id, name: 'Pass' });
    const updatedAt = new Date(now).toISOString();
    expect(templateEntrySchema.parse(moved.json)).toEqual({ ...made, name: 'Pass', projectId: to.id, updatedAt });
    const listed = await callService(`/api/v1/projects/${to.id}/templates`, { key: 'key-of-member' });
    expect(await listed.json()).toMatchObject([{ id: made.id, name: 'Pass', projectId: to.id, updatedAt }]);
    expect(await (await callService(`/api/v1/projects/${from.id}/templates`)).json()).toEqual([]);

    const mine = await makeProject(as.member);
    const copied = await as.member('POST', `templates/${made.id}/duplicate`, { name: 'Copy', projectId: mine.id });
    const copy = templateEntrySchema.parse(copied.json);
    const own = { name: 'Copy', description: 'Of a guest', visibility: 'PRIVATE', owner: 'member', isOwn: true };
    expect(copy).toMatchObject({ ...own, version: 1, createdAt: updatedAt, projectId: mine.id });
    const changed = { document: { ...smallDocument, background: '#101010' }, version: 1 };
    expect((await as.owner('PUT', `templates/${made.id}`, changed)).status).toBe(200);
    expect((await as.member('GET', `templates/${copy.id}`)).json).toMatchObject({ document: smallDocument });
  });
});
