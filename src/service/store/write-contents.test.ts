import { OPERATOR } from '../auth/visibility.ts';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../testing/build-service.ts';
import { createWorkspaceCall } from '../../testing/build-workspace.ts';
import { createTestDatabase, databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { starterWorkspace } from '../starter/starter-workspace.ts';
import { createStarterContents } from './create-starter-contents.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
import { writeContents } from './write-contents.ts';

const contents = createStarterContents(starterWorkspace);
/** A later release that changes every template. */
const release = (updatedAt: string, background: string) => ({
  ...contents,
  templates: contents.templates.map((template) => ({
    ...template,
    name: `${template.name} anew`,
    updatedAt,
    document: { ...template.document, background },
  })),
});
const later = release('2026-12-31T00:00:00.000Z', '#123456');
const [first = expect.fail()] = contents.templates;
const viewer = { workspaceId: 'starter', memberId: 'starter-owner' };

describe.each(databaseKinds)('the starter workspace on %s', (kind) => {
  it('keeps changes by people after a restart and an upgrade', async () => {
    const database = await openTestDatabase(kind);
    let now = NOW;
    await writeContents(database, contents);
    const call = createWorkspaceCall(database, viewer, { now: () => now });
    const [deleted, saved, renamed, moved, purged, back, ...untouched] = contents.templates.map(({ id }) => id);
    const [, home] = contents.projects;
    const own = contents.templates.find(({ id }) => id === saved)?.document;
    for (const id of [deleted, purged, back]) await call('DELETE', `templates/${id}`);
    await call('PUT', `templates/${saved}`, { document: { ...own, background: '#abcdef' }, version: 1 });
    await call('PATCH', `templates/${renamed}`, { name: 'Mine' });
    await call('PATCH', `templates/${moved}`, { projectId: home?.id });
    await call('PATCH', `projects/${home?.id}`, { name: 'My home' });
    await call('POST', `templates/${back}/restore`);
    const read = () =>
      database.selectFrom('templates').selectAll().where('deletedAt', 'is', null).orderBy('id').execute();
    const before = await read();
    const projects = await database.selectFrom('projects').selectAll().orderBy('id').execute();
    await writeContents(database, contents);
    expect(await read()).toEqual(before);
    now += 31 * 24 * 3_600_000;
    await createDeletedCatalogue(database, { now: () => now, viewer: OPERATOR }).purgeDeleted();
    await writeContents(database, later);
    expect(await database.selectFrom('projects').selectAll().orderBy('id').execute()).toEqual(projects);
    const after = await read();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const changed = after.filter((template, index) => template.updatedAt !== before[index]?.updatedAt);
    expect(new Set(changed.map(({ id }) => id))).toEqual(new Set([back, ...untouched]));
    for (const { name, document, version } of changed) {
      expect([name.endsWith(' anew'), document.includes('#123456'), version]).toEqual([true, true, 2]);
    }
    const kept = after.filter(({ id }) => id === saved || id === renamed || id === moved);
    expect(kept).toEqual(before.filter(({ id }) => id === saved || id === renamed || id === moved));
    const gone = await database.selectFrom('templates').select('document').where('deletedAt', 'is not', null).execute();
    expect(gone).toEqual([{ document: '' }, { document: '' }]);
  });

  it('keeps a deleted project deleted when an upgrade adds templates to it', async () => {
    const database = await openTestDatabase(kind);
    await writeContents(database, contents);
    const call = createWorkspaceCall(database, viewer);
    const [project = expect.fail()] = contents.projects;
    await call('DELETE', `projects/${project.id}`);
    const [template = expect.fail()] = contents.templates;
    const added = { ...template, id: crypto.randomUUID(), projectId: project.id };
    await writeContents(database, { ...later, templates: [...later.templates, added] });
    const listed = (await call('GET', 'templates')).json as { projectId: string }[];
    expect(listed.filter(({ projectId }) => projectId === project.id)).toEqual([]);
    expect((await call('GET', 'projects')).json).toHaveLength(contents.projects.length - 1);
  });

  it('adds a version by Galley for each template that an upgrade changes', async () => {
    const database = await openTestDatabase(kind);
    await writeContents(database, contents);
    const call = createWorkspaceCall(database, viewer);
    const { id, updatedAt, document } = first;
    const mine = { document: { ...document, background: '#abcdef' }, version: 1 };
    const one = { version: 1, createdAt: updatedAt, author: 'starter-owner' };
    const two = { version: 2, createdAt: '2026-12-31T00:00:00.000Z', author: 'Galley' };
    await writeContents(database, later);
    expect((await call('GET', `templates/${id}/versions`)).json).toEqual([two, one]);
    expect((await call('GET', `templates/${id}/versions/1`)).json).toEqual({ ...one, document });
    expect((await call('GET', `templates/${id}`)).json).toMatchObject({ document: { background: '#123456' } });
    const { status, text } = await call('PUT', `templates/${id}`, mine);
    expect([status, text]).toEqual([409, expect.stringContaining('Galley saved version 2 on 2026-12-31 at 00:00 UTC')]);
    // Galley has no key.
    expect((await call('GET', 'members')).json).toEqual(['starter-owner']);
    await writeContents(database, release('2027-03-01T00:00:00.000Z', '#654321'));
    const three = { version: 3, createdAt: '2027-03-01T00:00:00.000Z', author: 'Galley' };
    expect((await call('GET', `templates/${id}/versions`)).json).toEqual([three, two, one]);
    expect((await call('POST', `templates/${id}/versions/1/restore`, { version: 3 })).json).toMatchObject({
      version: 4,
    });
  });

  it('keeps templates that people saved, renamed or restored after an upgrade', async () => {
    const database = await openTestDatabase(kind);
    await writeContents(database, contents);
    await writeContents(database, later);
    const call = createWorkspaceCall(database, viewer, { now: () => Date.parse('2027-01-01T00:00:00.000Z') });
    const [saved, renamed, restored] = contents.templates.map(({ id }) => id);
    const mine = { ...first.document, background: '#abcdef' };
    expect((await call('PUT', `templates/${saved}`, { document: mine, version: 2 })).status).toBe(200);
    await call('PATCH', `templates/${renamed}`, { name: 'Mine' });
    expect((await call('POST', `templates/${restored}/versions/1/restore`, { version: 2 })).status).toBe(200);
    const read = () =>
      Promise.all([saved, renamed, restored].map(async (id) => (await call('GET', `templates/${id}`)).json));
    const before = await read();
    expect(before).toMatchObject([{ version: 3, document: mine }, { version: 2, name: 'Mine' }, { version: 3 }]);
    await writeContents(database, release('2027-03-01T00:00:00.000Z', '#654321'));
    expect(await read()).toEqual(before);
    expect((await call('GET', `templates/${saved}/versions`)).json).toMatchObject([
      { version: 3, author: 'starter-owner' },
      { version: 2, author: 'Galley' },
      { version: 1, author: 'starter-owner' },
    ]);
  });

  it('adds no version for a template that an upgrade only renames', async () => {
    const database = await openTestDatabase(kind);
    await writeContents(database, contents);
    const call = createWorkspaceCall(database, viewer);
    const template = { ...first, name: 'Other', updatedAt: '2026-12-31T00:00:00.000Z' };
    await writeContents(database, { ...contents, templates: [template] });
    expect((await call('GET', `templates/${first.id}`)).json).toMatchObject({ name: 'Other', version: 1 });
    expect((await call('GET', `templates/${first.id}/versions`)).json).toMatchObject([{ author: 'starter-owner' }]);
  });

  it('adds one version when several processes start an upgrade in parallel', async () => {
    const location = await createTestDatabase(kind);
    const database = await openTestDatabase(kind, location);
    await writeContents(database, contents);
    const others = [await openTestDatabase(kind, location), await openTestDatabase(kind, location)];
    const start = () => Promise.all([database, ...others].map((each) => writeContents(each, later)));
    const read = () =>
      Promise.all([
        database.selectFrom('templates').selectAll().orderBy('id').execute(),
        database.selectFrom('templateVersions').selectAll().orderBy('templateId').execute(),
        database.selectFrom('members').selectAll().orderBy('id').execute(),
      ]);
    await start();
    const before = await read();
    const versions = await database.selectFrom('templateVersions').select('version').execute();
    expect(versions).toEqual(contents.templates.map(() => ({ version: 1 })));
    const newest = await database.selectFrom('templates').select(['version', 'document']).execute();
    expect(newest.filter(({ version, document }) => version !== 2 || !document.includes('#123456'))).toEqual([]);
    await start();
    expect(await read()).toEqual(before);
  });
});
