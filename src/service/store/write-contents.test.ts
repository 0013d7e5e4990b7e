import { describe, expect, it } from 'vitest';
import { NOW } from '../../testing/build-service.ts';
import { createWorkspaceCall } from '../../testing/build-workspace.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { starterWorkspace } from '../starter/starter-workspace.ts';
import { createStarterContents } from './create-starter-contents.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
import { writeContents } from './write-contents.ts';

const contents = createStarterContents(starterWorkspace);
/** Of a later release: every template drawn anew, and one that is new. */
const later = {
  ...contents,
  templates: contents.templates.map((template) => ({
    ...template,
    name: `${template.name} anew`,
    updatedAt: '2026-12-31T00:00:00.000Z',
    document: { ...template.document, background: '#123456' },
  })),
};
const viewer = { workspaceId: 'starter', memberId: 'starter-owner' };

describe.each(databaseKinds)('the starter workspace on %s', (kind) => {
  it('stays as people left it, after a restart and with a later release, which brings the rest up to date', async () => {
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
    await createDeletedCatalogue(database, { now: () => now }).purgeDeleted();
    await writeContents(database, later);
    expect(await database.selectFrom('projects').selectAll().orderBy('id').execute()).toEqual(projects);
    const after = await read();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const changed = after.filter((template, index) => template.updatedAt !== before[index]?.updatedAt);
    expect(new Set(changed.map(({ id }) => id))).toEqual(new Set([back, ...untouched]));
    for (const { name, document, version } of changed) {
      expect([name.endsWith(' anew'), document.includes('#123456'), version]).toEqual([true, true, 1]);
    }
    const kept = after.filter(({ id }) => id === saved || id === renamed || id === moved);
    expect(kept).toEqual(before.filter(({ id }) => id === saved || id === renamed || id === moved));
    const gone = await database.selectFrom('templates').select('document').where('deletedAt', 'is not', null).execute();
    expect(gone).toEqual([{ document: '' }, { document: '' }]);
  });

  it('keeps a project deleted with the templates that a later release adds to it', async () => {
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
});
