import { describe, expect, it } from 'vitest';
import { ids, smallDocument } from '../../testing/build-service.ts';
import { buildWorkspace, type CallWorkspace } from '../../testing/build-workspace.ts';
import { databaseKinds } from '../../testing/open-test-database.ts';
import type { ServiceDatabase } from '../database/tables.ts';

const templates = { SHARED: ids.template, PRIVATE: ids.privateTemplate } as const;
const projects = { SHARED: ids.project, PRIVATE: ids.privateProject } as const;
const changedDocument = { ...smallDocument, background: '#000000' };

/** Who requests a template of `owner`, and the status of reading, changing, duplicating and deleting it. */
const cells = [
  ['owner', 'SHARED', { read: 200, change: 200, duplicate: 201, delete: 204 }],
  ['owner', 'PRIVATE', { read: 200, change: 200, duplicate: 201, delete: 204 }],
  ['member', 'SHARED', { read: 200, change: 403, duplicate: 201, delete: 403 }],
  ['member', 'PRIVATE', { read: 404, change: 404, duplicate: 404, delete: 404 }],
  ['stranger', 'SHARED', { read: 404, change: 404, duplicate: 404, delete: 404 }],
  ['stranger', 'PRIVATE', { read: 404, change: 404, duplicate: 404, delete: 404 }],
] as const;

type Act = keyof (typeof cells)[0][2];

async function readRows(database: ServiceDatabase) {
  const byId = ['templates', 'projects', 'templateVersions'] as const;
  return Promise.all(byId.map((table) => database.selectFrom(table).selectAll().execute()));
}

async function makeProject(call: CallWorkspace): Promise<string> {
  const { json } = await call('POST', 'projects', { name: 'Mine', description: '', visibility: 'PRIVATE' });
  return (json as { id: string }).id;
}

/** Requests about a template, by action. */
const acts: Record<Act, (call: CallWorkspace, id: string, own: string) => ReturnType<CallWorkspace>[]> = {
  read: (call, id) => ['', '/versions', '/versions/1'].map((rest) => call('GET', `templates/${id}${rest}`)),
  change: (call, id) => [
    call('PATCH', `templates/${id}`, { name: 'New', visibility: 'SHARED' }),
    call('PUT', `templates/${id}`, { document: changedDocument, version: 1 }),
  ],
  duplicate: (call, id, own) => [call('POST', `templates/${id}/duplicate`, { name: 'Copy', projectId: own })],
  delete: (call, id) => [call('DELETE', `templates/${id}`)],
};

describe.each(databaseKinds)('permissions in the settings on %s', (kind) => {
  it.each(cells)('allow %s of a %s template the right actions', async (who, visibility, statuses) => {
    const { as, database } = await buildWorkspace(kind);
    const call = as[who];
    const own = await makeProject(call);
    for (const [act, status] of Object.entries(statuses) as [Act, number][]) {
      const before = await readRows(database);
      const answers = await Promise.all(acts[act](call, templates[visibility], own));
      expect([act, answers.map((answer) => answer.status)]).toEqual([act, answers.map(() => status)]);
      if (status === 404) expect(answers).toEqual(await Promise.all(acts[act](call, ids.unknown, own)));
      if (status === 403) {
        for (const { text } of answers)
          expect(text).toContain('The template \\"Card\\" belongs to owner. Duplicate the template');
      }
      if (act === 'read' || status >= 400) expect(await readRows(database)).toEqual(before);
    }
  });

  it('list readable templates with their owners, and protect projects of other members', async () => {
    const { as } = await buildWorkspace(kind);
    const listed = async (who: keyof typeof as) => {
      const { json } = await as[who]('GET', 'templates');
      return (json as { id: string; isOwn: boolean; owner: string }[]).map((row) => [row.id, row.isOwn, row.owner]);
    };
    expect(new Set((await listed('owner')).map(([id]) => id))).toEqual(
      new Set([ids.template, ids.privateTemplate, ids.sharedInPrivate]),
    );
    expect(await listed('member')).toEqual([[ids.template, false, 'owner']]);
    expect(await listed('stranger')).toEqual([]);
    const mine = await makeProject(as.member);
    const template = { name: 'New', description: '', visibility: 'SHARED', document: smallDocument };
    const { json } = await as.member('POST', 'templates', { ...template, projectId: mine });
    const { id } = json as { id: string };
    for (const [projectId, status] of [
      [projects.SHARED, 403],
      [projects.PRIVATE, 404],
      [ids.unknown, 404],
    ] as const) {
      expect((await as.member('POST', 'templates', { ...template, projectId })).status).toBe(status);
      expect((await as.member('PATCH', `templates/${id}`, { projectId })).status).toBe(status);
      const copy = { name: 'Copy', projectId };
      expect((await as.member('POST', `templates/${id}/duplicate`, copy)).status).toBe(status);
    }
    expect((await as.member('GET', `templates?projectId=${projects.SHARED}`)).json).toHaveLength(1);
    expect((await as.member('GET', `templates?projectId=${projects.PRIVATE}`)).status).toBe(404);
  });

  it.each([
    ['owner', 'SHARED', 200, 204],
    ['owner', 'PRIVATE', 200, 204],
    ['member', 'SHARED', 403, 403],
    ['member', 'PRIVATE', 404, 404],
    ['stranger', 'SHARED', 404, 404],
    ['stranger', 'PRIVATE', 404, 404],
  ] as const)('allow %s of a %s project the right actions', async (who, visibility, changed, deleted) => {
    const { as, database } = await buildWorkspace(kind);
    const before = await readRows(database);
    const change = await as[who]('PATCH', `projects/${projects[visibility]}`, { name: 'New' });
    const removal = await as[who]('DELETE', `projects/${projects[visibility]}`);
    expect([change.status, removal.status]).toEqual([changed, deleted]);
    if (changed === 404) expect(change.text).toBe((await as[who]('PATCH', `projects/${ids.unknown}`, {})).text);
    if (changed !== 200) expect(await readRows(database)).toEqual(before);
  });
});
