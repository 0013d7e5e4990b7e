import { describe, expect, it } from 'vitest';
import {
  templateDetailSchema,
  templateEntrySchema,
  versionDetailSchema,
  versionEntrySchema,
} from '../../contract/workspace.ts';
import * as z from '../../contract/zod.ts';
import { generateInit, ids, NOW, readProblem, smallDocument } from '../../testing/build-service.ts';
import { buildWorkspace, type CallWorkspace } from '../../testing/build-workspace.ts';
import { createTestDatabase, databaseKinds } from '../../testing/open-test-database.ts';

const TEMPLATE = `templates/${ids.template}`;
const color = (background: string) => ({ ...smallDocument, background });
const save = (call: CallWorkspace, background: string, version: number) =>
  call('PUT', TEMPLATE, { document: color(background), version });
const listVersions = async (call: CallWorkspace) =>
  z.array(versionEntrySchema).parse((await call('GET', `${TEMPLATE}/versions`)).json);
const readDocument = async (call: CallWorkspace, version: number) =>
  versionDetailSchema.parse((await call('GET', `${TEMPLATE}/versions/${version}`)).json).document;

describe.each(databaseKinds)('versions of a template on %s', (kind) => {
  it('are created by saving, which moves the template to the top of lists', async () => {
    let now = NOW;
    const { as, callService } = await buildWorkspace(kind, { now: () => now });
    const listed = async () => {
      const answer = await callService(`/api/v1/projects/${ids.project}/templates`);
      return z.array(z.object({ id: z.string(), updatedAt: z.string() })).parse(await answer.json());
    };
    const before = await listed();
    const last = before.at(-1)?.id ?? '';
    const first = await as.owner('GET', `templates/${last}`);
    now += 1000;
    const { status, json } = await as.owner('PUT', `templates/${last}`, { document: color('#101010'), version: 1 });
    expect(status).toBe(200);
    const updatedAt = new Date(now).toISOString();
    expect(templateEntrySchema.parse(json)).toEqual({
      ...templateEntrySchema.parse(first.json),
      version: 2,
      updatedAt,
    });
    expect(await listed()).toEqual([{ id: last, updatedAt }, ...before.filter(({ id }) => id !== last)]);
    expect((await as.owner('GET', 'templates')).json).toMatchObject([{ id: last }, {}, {}]);
    const { document, version } = templateDetailSchema.parse((await as.owner('GET', `templates/${last}`)).json);
    expect([document, version]).toEqual([color('#101010'), 2]);
    const answer = await callService(`/api/v1/templates/${last}`);
    expect(await answer.json()).toMatchObject({ id: last, updatedAt, createdAt: '2026-01-01T00:00:00.000Z' });
  });

  it('can be restored when the latest document is damaged', async () => {
    const { as, database } = await buildWorkspace(kind);
    await save(as.owner, '#101010', 1);
    await database.updateTable('templates').set({ document: '{"width":' }).where('id', '=', ids.template).execute();
    const { status, json } = await as.owner('GET', TEMPLATE);
    expect([status, json]).toMatchObject([
      409,
      { detail: expect.stringMatching(/is damaged\. Run "npm run galley -- doctor"/) },
    ]);
    expect((await as.owner('POST', `${TEMPLATE}/versions/1/restore`, { version: 2 })).status).toBe(200);
    expect((await as.owner('GET', TEMPLATE)).status).toBe(200);
  });

  it('are not created by saving an unchanged document or changing the name', async () => {
    let now = NOW;
    const { as } = await buildWorkspace(kind, { now: () => now });
    const before = await save(as.owner, '#101010', 1);
    now += 1000;
    expect(await save(as.owner, '#101010', 2)).toEqual(before);
    // The response was lost, so the same request is sent again.
    expect(await save(as.owner, '#101010', 1)).toEqual(before);
    await as.owner('PATCH', TEMPLATE, { name: 'Other', description: 'x', visibility: 'PRIVATE' });
    expect((await listVersions(as.owner)).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('are listed with author and time, and restored as a new version', async () => {
    let now = NOW;
    const { as } = await buildWorkspace(kind, { now: () => now });
    for (const [index, background] of ['#111111', '#222222'].entries()) {
      now += 60_000;
      expect((await save(as.owner, background, index + 1)).status).toBe(200);
    }
    const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
    const three = [
      { version: 3, createdAt: at(2), author: 'owner' },
      { version: 2, createdAt: at(1), author: 'owner' },
      { version: 1, createdAt: '2026-02-01T00:00:00.000Z', author: 'owner' },
    ];
    expect(await listVersions(as.member)).toEqual(three);
    expect(await readDocument(as.member, 1)).toEqual(smallDocument);
    expect(await readDocument(as.member, 2)).toEqual(color('#111111'));
    expect(await readDocument(as.member, 3)).toEqual(color('#222222'));
    now += 60_000;
    const restored = await as.owner('POST', `${TEMPLATE}/versions/1/restore`, { version: 3 });
    expect([restored.status, templateEntrySchema.parse(restored.json).version]).toEqual([200, 4]);
    const note = 'Restored version 1';
    expect(await listVersions(as.owner)).toEqual([{ version: 4, createdAt: at(3), author: 'owner', note }, ...three]);
    expect(await readDocument(as.owner, 4)).toEqual(smallDocument);
    expect(await readDocument(as.owner, 3)).toEqual(color('#222222'));
    for (const unknown of ['5', '0', '-1', '1.0', 'x', '9999999999']) {
      expect((await as.owner('GET', `${TEMPLATE}/versions/${unknown}`)).status).toBe(404);
      const restore = await as.owner('POST', `${TEMPLATE}/versions/${unknown}/restore`, { version: 4 });
      expect(restore.status).toBe(404);
    }
  });

  it('keep the note of each save, which may be empty or absent', async () => {
    const { as } = await buildWorkspace(kind);
    const saveNoted = (version: number, note?: string) =>
      as.owner('PUT', TEMPLATE, { document: color(`#10101${version}`), version, note });
    for (const refused of ['x'.repeat(201), 'two\nlines']) {
      expect((await saveNoted(1, refused)).status).toBe(400);
    }
    const notes = [` ${'👍'.repeat(200)} `, '  ', undefined, 'שלום'];
    for (const [index, note] of notes.entries()) expect((await saveNoted(index + 1, note)).status).toBe(200);
    const kept = ['שלום', undefined, undefined, '👍'.repeat(200), undefined];
    expect((await listVersions(as.member)).map(({ note }) => note)).toEqual(kept);
    expect((await as.member('GET', `${TEMPLATE}/versions/2`)).json).toMatchObject({ note: '👍'.repeat(200) });
  });

  it('are named by renders, and a repeated render names its original version', async () => {
    const { as, callService } = await buildWorkspace(kind);
    const render = async (renderId: string) => {
      const init = generateInit({ variables: { headline: 'Hi' }, format: 'png' }, { 'idempotency-key': renderId });
      const { status, headers } = await callService(`/api/v1/${TEMPLATE}/generate`, init);
      return [status, headers.get('x-template-version')];
    };
    expect(await render('a')).toEqual([200, '1']);
    await save(as.owner, '#101010', 1);
    expect(await render('b')).toEqual([200, '2']);
    expect(await render('a')).toEqual([200, '1']);
  });

  it('do not change when a template is only renamed or moved', async () => {
    const { as, callService } = await buildWorkspace(kind);
    const readVersion = async () => (await callService(`/api/v1/${TEMPLATE}`)).headers.get('x-template-version');
    await save(as.owner, '#101010', 1);
    expect(await readVersion()).toBe('2');
    expect((await as.owner('PATCH', TEMPLATE, { name: 'Renamed' })).status).toBe(200);
    expect(await readVersion()).toBe('2');
  });

  it('accept one of several parallel saves and tell the others who saved first', async () => {
    const location = await createTestDatabase(kind);
    const processes: Awaited<ReturnType<typeof buildWorkspace>>[] = [];
    // Started one by one, because each writes the initial contents.
    for (let count = 0; count < 3; count += 1) processes.push(await buildWorkspace(kind, { location }));
    const backgrounds = Array.from({ length: 12 }, (_, index) => `#0000${String(index + 10)}`);
    const answers = await Promise.all(
      backgrounds.map((background, index) => {
        const call = processes[index % processes.length]?.as.owner ?? expect.fail();
        return save(call, background, 1);
      }),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index === winner ? 200 : 409)));
    for (const { json, status } of answers) {
      if (status === 409) {
        expect((json as { detail: string }).detail).toBe(
          'owner saved version 2 on 2026-11-21 at 12:00 UTC, but you started from version 1. ' +
            'Nothing was saved. Review the changes, then try again.',
        );
      }
    }
    const { owner } = processes[0]?.as ?? expect.fail();
    expect((await listVersions(owner)).map(({ version }) => version)).toEqual([2, 1]);
    expect(await readDocument(owner, 1)).toEqual(smallDocument);
    expect(await readDocument(owner, 2)).toEqual(color(backgrounds[winner] ?? ''));
    const stale = await owner('POST', `${TEMPLATE}/versions/1/restore`, { version: 1 });
    expect(stale.status).toBe(409);
    expect((stale.json as { detail: string }).detail).toContain('but you started from version 1.');
    const loser = backgrounds[winner === 0 ? 1 : 0] ?? '';
    expect((await save(owner, loser, 2)).status).toBe(200);
    expect(await readDocument(owner, 2)).toEqual(color(backgrounds[winner] ?? ''));
  });

  it('are not created from a missing version or an invalid document', async () => {
    const { as, callService } = await buildWorkspace(kind);
    expect((await save(as.owner, '#101010', 2)).status).toBe(409);
    expect((await save(as.owner, 'no color', 1)).status).toBe(400);
    expect((await as.owner('PUT', TEMPLATE, { document: [], version: 1 })).text).toContain(
      'document: must be an object',
    );
    expect((await as.owner('PUT', TEMPLATE, { document: smallDocument })).text).toContain('version: must be');
    expect((await listVersions(as.owner)).map(({ version }) => version)).toEqual([1]);
    const problem = await readProblem(await callService(`/workspace/${TEMPLATE}`));
    expect(problem.status).toBe(404);
  });
});
