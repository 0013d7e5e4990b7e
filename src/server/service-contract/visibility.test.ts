import { OPERATOR } from '../../service/auth/visibility.ts';
import { describe, expect, it, test } from 'vitest';
import { createCatalogue } from '../../service/store/create-catalogue.ts';
import { contractIds as ids, contractKeys as keys } from '../../testing/contract-documents.ts';
import { describeService } from '../../testing/describe-service.ts';

const fine = { variables: { headline: 'Hi' }, format: 'png' };

/** Who may read it: 200 or 404 for the owner, another member, and somebody of another workspace. */
const PRIVATE = [200, 404, 404];
const SHARED = [200, 200, 404];
const viewers = [keys.ana, keys.ben, keys.cy];

describeService(({ send, generate, makeKey, processes, database }) => {
  const listedIds = async (path: string, key: string) =>
    ((await send(path, { key })).json() as { id: string }[]).map(({ id }) => id);

  describe('§3 the owner reads what is PRIVATE, other members what is SHARED, another workspace neither', () => {
    test.each([
      ['PRIVATE', ids.drafts, PRIVATE],
      ['SHARED', ids.spring, SHARED],
    ])('4.1 lists a %s project for those who may read it', async (_state, id, statuses) => {
      const lists = await Promise.all(viewers.map((key) => listedIds('/api/v1/projects', key)));
      expect(lists.map((listed) => listed.includes(id))).toEqual(statuses.map((status) => status === 200));
    });

    test.each([
      ['4.2 lists the templates of a PRIVATE project', `/api/v1/projects/${ids.drafts}/templates`, PRIVATE],
      ['4.2 lists the templates of a SHARED project', `/api/v1/projects/${ids.spring}/templates`, SHARED],
      ['4.3 gives a PRIVATE template', `/api/v1/templates/${ids.secretCard}`, PRIVATE],
      ['4.3 gives a SHARED template', `/api/v1/templates/${ids.card}`, SHARED],
    ])('%s to those who may read it', async (_what, path, statuses) => {
      const answers = await Promise.all(viewers.map((key) => send(path, { key })));
      expect(answers.map(({ status }) => status)).toEqual(statuses);
    });

    test.each([
      ['PRIVATE', ids.secretCard, PRIVATE],
      ['SHARED', ids.card, SHARED],
    ])('4.4 draws a %s template for those who may read it', async (_state, id, statuses) => {
      const answers = await Promise.all(viewers.map((key) => generate(id, fine, { key })));
      expect(answers.map(({ status }) => status)).toEqual(statuses);
    });
  });

  describe('§3 a template of one member in a project of another', () => {
    test.each([
      ['PRIVATE in a SHARED project is read by its owner alone', ids.bensCard, [404, 200, 404]],
      ['PRIVATE in a PRIVATE project is read by its owner all the same (rule 1)', ids.bensDraft, [404, 200, 404]],
      ['SHARED in a PRIVATE project is read by other members all the same (rule 2)', ids.sharedDraft, SHARED],
    ])('%s', async (_what, id, statuses) => {
      const got = await Promise.all(viewers.map((key) => send(`/api/v1/templates/${id}`, { key })));
      expect(got.map(({ status }) => status)).toEqual(statuses);
      const drawn = await Promise.all(viewers.map((key) => generate(id, fine, { key })));
      expect(drawn.map(({ status }) => status)).toEqual(statuses);
    });
  });

  it('§3 rule 3: lists the key’s own projects, PRIVATE or SHARED, and those SHARED by other members', async () => {
    expect(await listedIds('/api/v1/projects', keys.ana)).toEqual([ids.spring, ids.drafts, ids.parts]);
    expect(await listedIds('/api/v1/projects', keys.ben)).toEqual([ids.spring, ids.parts]);
    expect(await listedIds('/api/v1/projects', keys.cy)).toEqual([]);
  });

  it('§3 rule 4: lists the templates visible to the key, own and shared', async () => {
    const path = `/api/v1/projects/${ids.spring}/templates`;
    expect(await listedIds(path, keys.ana)).toEqual([ids.card, ids.secretCard]);
    expect(await listedIds(path, keys.ben)).toEqual([ids.card, ids.bensCard]);
  });

  it('§2 templateCount is the number of templates that the key would see listed', async () => {
    const countsFor = async (key: string) => {
      const projects = (await send('/api/v1/projects', { key })).json() as { id: string; templateCount: number }[];
      return projects.map(({ id, templateCount }) => [id, templateCount]);
    };
    expect(await countsFor(keys.ana)).toEqual([
      [ids.spring, 2],
      [ids.drafts, 1],
      [ids.parts, 5],
    ]);
    expect(await countsFor(keys.ben)).toEqual([
      [ids.spring, 2],
      [ids.parts, 5],
    ]);
  });

  it('§5.3 a key is bound to a workspace: a second key of a member sees what the first sees', async () => {
    const second = await makeKey(1, 'ben');
    expect(await listedIds('/api/v1/projects', second)).toEqual([ids.spring, ids.parts]);
    expect((await send(`/api/v1/templates/${ids.bensCard}`, { key: second })).status).toBe(200);
    expect((await send(`/api/v1/templates/${ids.secretCard}`, { key: second })).status).toBe(404);
  });

  it('§5.4 a revoked key is refused by every process from the next request on', async () => {
    const key = await makeKey(10);
    for (const _ of processes()) expect((await send('/api/v1/projects', { key })).status).toBe(200);
    const catalogue = createCatalogue(database(), { now: Date.now, viewer: OPERATOR });
    const row = (await catalogue.listKeys()).find(({ prefix }) => key.startsWith(prefix));
    await catalogue.revokeKey(row?.id ?? '');
    for (const _ of processes()) {
      expect((await send('/api/v1/projects', { key })).status).toBe(401);
      expect((await generate(ids.card, fine, { key })).status).toBe(401);
    }
  });

  describe('unknown and invisible templates get the same 404', () => {
    const invisible = [ids.secretCard, ids.unknown, 'not-a-uuid', ids.spring];
    const hiddenProjects = [ids.drafts, ids.unknown, 'not-a-uuid', ids.card];

    test.each([
      ['4.2', hiddenProjects.map((id) => () => send(`/api/v1/projects/${id}/templates`, { key: keys.ben }))],
      ['4.3', invisible.map((id) => () => send(`/api/v1/templates/${id}`, { key: keys.ben }))],
      ['4.4', invisible.map((id) => () => generate(id, fine, { key: keys.ben }))],
    ])('at %s', async (_endpoint, asks) => {
      const answers = await Promise.all(asks.map((ask) => ask()));
      // These two differ from answer to answer, whatever is asked for.
      const comparable = answers.map(({ status, headers: { date: _d, 'x-request-id': _id, ...headers }, body }) => ({
        status,
        headers,
        body: body.toString(),
      }));
      const told = { title: 'Not found', detail: 'Not found, or not shared with this key.', status: 404 };
      expect(comparable[0]).toMatchObject({ status: 404, body: JSON.stringify(told) });
      for (const answer of comparable) expect(answer).toEqual(comparable[0]);
    });
  });

  it('§2 identifiers are UUIDs: they are the same in either case', async () => {
    expect((await send(`/api/v1/templates/${ids.card.toUpperCase()}`)).json()).toMatchObject({ id: ids.card });
    expect((await generate(ids.card.toUpperCase(), fine)).status).toBe(200);
  });
});
