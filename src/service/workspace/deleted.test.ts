import { OPERATOR } from '../auth/visibility.ts';
import { describe, expect, it } from 'vitest';
import { deletedSchema } from '../../contract/workspace.ts';
import { generateInit, ids, NOW, smallDocument } from '../../testing/build-service.ts';
import { buildWorkspace, type CallWorkspace } from '../../testing/build-workspace.ts';
import { createTestDatabase, databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createDeletedCatalogue } from '../store/deleted-catalogue.ts';

const DAY_MS = 24 * 3_600_000;
const TEMPLATE = `templates/${ids.template}`;
const values = { variables: { headline: 'Sale' }, format: 'png' };

const listDeleted = async (call: CallWorkspace) => deletedSchema.parse((await call('GET', 'deleted')).json);

async function setUp(kind: (typeof databaseKinds)[number]) {
  const clock = { now: NOW };
  const parts = await buildWorkspace(kind, { now: () => clock.now });
  const { callService } = parts;
  const api = `/api/v1/${TEMPLATE}`;
  /** The status of every public endpoint of the template, and whether the list contains it. */
  async function findPublicly() {
    const kept = generateInit(values, { 'idempotency-key': 'one' });
    const answers = await Promise.all([
      callService(api),
      callService(`${api}/example`),
      callService(`${api}/generate`, generateInit(values)),
      callService(`${api}/generate`, kept),
      callService(`${api}/proof`, generateInit(values)),
      callService(`${api}/check`, generateInit(values)),
    ]);
    const list = await callService(`/api/v1/projects/${ids.project}/templates`);
    return {
      statuses: new Set(answers.map(({ status }) => status)),
      isListed: (await list.text()).includes(ids.template),
    };
  }
  const purge = () => createDeletedCatalogue(parts.database, { now: () => clock.now, viewer: OPERATOR }).purgeDeleted();
  return { ...parts, clock, findPublicly, purge };
}

describe.each(databaseKinds)('a deleted template on %s', (kind) => {
  it('disappears from every public endpoint, stored renders included, and reappears when restored', async () => {
    const { as, findPublicly, callService } = await setUp(kind);
    expect(await findPublicly()).toEqual({ statuses: new Set([200]), isListed: true });
    expect((await as.owner('DELETE', TEMPLATE)).status).toBe(204);
    expect(await findPublicly()).toEqual({ statuses: new Set([404]), isListed: false });
    for (const [method, path] of [
      ['GET', TEMPLATE],
      ['GET', `${TEMPLATE}/versions`],
      ['GET', `${TEMPLATE}/versions/1`],
      ['DELETE', TEMPLATE],
    ] as const) {
      expect((await as.owner(method, path)).status).toBe(404);
    }
    expect((await as.owner('PUT', TEMPLATE, { document: smallDocument, version: 1 })).status).toBe(404);
    expect((await as.owner('PATCH', TEMPLATE, { name: 'x' })).status).toBe(404);
    const [project] = (await (await callService('/api/v1/projects')).json()) as { templateCount: number }[];
    expect(project?.templateCount).toBe(1);
    expect((await as.owner('POST', `${TEMPLATE}/restore`)).status).toBe(204);
    expect(await findPublicly()).toEqual({ statuses: new Set([200]), isListed: true });
    expect((await as.owner('POST', `${TEMPLATE}/restore`)).status).toBe(204);
  });

  it('is deleted and restored with its project', async () => {
    const { as, findPublicly, callService, clock } = await setUp(kind);
    await as.owner('DELETE', `templates/${ids.privateTemplate}`);
    clock.now += 1000;
    expect((await as.owner('DELETE', `projects/${ids.project}`)).status).toBe(204);
    expect(await findPublicly()).toEqual({ statuses: new Set([404]), isListed: false });
    expect((await callService(`/api/v1/projects/${ids.project}/templates`)).status).toBe(404);
    const [project, template] = [new Date(NOW + 1000).toISOString(), new Date(NOW).toISOString()];
    expect(await listDeleted(as.owner)).toEqual({
      projects: [{ id: ids.project, name: 'Shared', deletedAt: project, goneAt: '2026-12-21T12:00:01.000Z' }],
      templates: [
        {
          id: ids.privateTemplate,
          name: 'Card',
          projectId: ids.project,
          projectName: 'Shared',
          deletedAt: template,
          goneAt: '2026-12-21T12:00:00.000Z',
        },
      ],
    });
    const early = await as.owner('POST', `templates/${ids.privateTemplate}/restore`);
    expect(early).toMatchObject({ status: 409 });
    expect(early.text).toContain('project \\"Shared\\" is deleted too. Restore the project first.');
    expect((await as.owner('POST', `projects/${ids.project}/restore`)).status).toBe(204);
    expect(await findPublicly()).toEqual({ statuses: new Set([200]), isListed: true });
    expect((await callService(`/api/v1/templates/${ids.privateTemplate}`)).status).toBe(404);
    expect((await as.owner('POST', `templates/${ids.privateTemplate}/restore`)).status).toBe(204);
    expect((await callService(`/api/v1/templates/${ids.privateTemplate}`)).status).toBe(200);
    expect(await listDeleted(as.owner)).toEqual({ projects: [], templates: [] });
  });

  it('is only visible to its owner, who can restore it', async () => {
    const { as } = await setUp(kind);
    await as.owner('DELETE', TEMPLATE);
    await as.owner('DELETE', `projects/${ids.privateProject}`);
    for (const call of [as.member, as.stranger]) {
      expect(await listDeleted(call)).toEqual({ projects: [], templates: [] });
      expect((await call('POST', `${TEMPLATE}/restore`)).status).toBe(404);
      expect((await call('POST', `projects/${ids.privateProject}/restore`)).status).toBe(404);
    }
    expect((await listDeleted(as.owner)).templates).toHaveLength(1);
  });

  it('can be restored for 30 days, after which its document is removed', async () => {
    const { as, clock, database, purge, findPublicly } = await setUp(kind);
    await as.owner('PUT', TEMPLATE, { document: { ...smallDocument, background: '#101010' }, version: 1 });
    await as.owner('DELETE', TEMPLATE);
    await as.owner('DELETE', `projects/${ids.privateProject}`);
    clock.now += 30 * DAY_MS - 1;
    await purge();
    expect(await listDeleted(as.owner)).toMatchObject({ projects: [{}], templates: [{}] });
    await as.owner('POST', `${TEMPLATE}/restore`);
    expect(await findPublicly()).toEqual({ statuses: new Set([200]), isListed: true });
    expect((await as.owner('GET', `${TEMPLATE}/versions/1`)).json).toMatchObject({ document: smallDocument });
    await as.owner('DELETE', TEMPLATE);
    clock.now += 1;
    expect(await listDeleted(as.owner)).toMatchObject({ projects: [], templates: [{}] });
    expect((await as.owner('POST', `projects/${ids.privateProject}/restore`)).status).toBe(404);
    clock.now += 30 * DAY_MS - 1;
    await Promise.all([purge(), purge(), purge()]);
    expect((await as.owner('POST', `${TEMPLATE}/restore`)).status).toBe(404);
    expect(await listDeleted(as.owner)).toEqual({ projects: [], templates: [] });
    const documents = await database.selectFrom('templates').select(['id', 'document']).orderBy('id').execute();
    expect(documents.map(({ id, document }) => [id, document !== ''])).toEqual([
      [ids.template, false],
      [ids.privateTemplate, true],
      [ids.sharedInPrivate, false],
    ]);
    expect(await database.selectFrom('templateVersions').selectAll().execute()).toEqual([]);
  });

  it('cannot be restored while another process purges it', async () => {
    const location = await createTestDatabase(kind);
    const clock = { now: NOW };
    const { as } = await buildWorkspace(kind, { location, now: () => clock.now });
    const other = await openTestDatabase(kind, location);
    await as.owner('DELETE', TEMPLATE);
    clock.now += 30 * DAY_MS - 1;
    // The clock of the other process is ahead.
    await createDeletedCatalogue(other, { now: () => clock.now + 1, viewer: OPERATOR }).purgeDeleted();
    expect((await as.owner('POST', `${TEMPLATE}/restore`)).status).toBe(404);
    expect((await as.owner('GET', 'templates')).json).toHaveLength(2);
  });
});
