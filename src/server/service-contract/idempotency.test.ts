import { describe, expect, it, test } from 'vitest';
import { contractIds as ids } from '../../testing/contract-documents.ts';
import { describeService } from '../../testing/describe-service.ts';

const fine = { variables: { headline: 'Hi' }, format: 'png' };
const remainingOf = (answers: { headers: Record<string, unknown> }[]) =>
  answers.map(({ headers }) => headers['x-quota-remaining']);

describeService(({ send, generate, makeKey, processes, database, restart }) => {
  const named = (key: string, name = 'a') => ({ key, headers: { 'idempotency-key': name } });

  describe('§7 monthly render quota exceeded on generate is a 429', () => {
    it('that says when the quota resets, with none remaining, while reading goes on', async () => {
      const key = await makeKey(1);
      expect((await generate(ids.card, fine, { key })).status).toBe(200);
      for (const _ of processes()) {
        const answer = await generate(ids.card, fine, { key });
        expect(answer.status).toBe(429);
        expect(answer.headers).toMatchObject({ 'x-quota-limit': '1', 'x-quota-remaining': '0' });
        expect(answer.headers).not.toHaveProperty('retry-after');
        expect(answer.json()).toMatchObject({
          title: 'Monthly render quota exceeded',
          detail: `You have used your only render for this month. The quota resets on ${answer.headers['x-quota-reset'] as string}.`,
        });
      }
      expect((await send(`/api/v1/templates/${ids.card}`, { key })).status).toBe(200);
    });

    it('and so is the first render of a key without any', async () => {
      expect((await generate(ids.card, fine, { key: await makeKey(0) })).status).toBe(429);
    });

    it('and no other key’s: the quota is of one key', async () => {
      const [spent, other] = [await makeKey(0), await makeKey(1)];
      expect((await generate(ids.card, fine, { key: spent })).status).toBe(429);
      expect((await generate(ids.card, fine, { key: other })).status).toBe(200);
    });
  });

  describe('Idempotency-Key: same body replays the same bytes and is charged once', () => {
    it('from whichever process it is asked for', async () => {
      const key = await makeKey(3);
      const first = await generate(ids.card, fine, named(key));
      const again = await Promise.all(Array.from({ length: 6 }, () => generate(ids.card, fine, named(key))));
      for (const { status, headers, body } of again) {
        expect([status, headers['content-type'], headers['content-length']]).toEqual([
          200,
          'image/png',
          String(first.body.length),
        ]);
        expect(headers['content-disposition']).toBe(first.headers['content-disposition']);
        expect(body).toEqual(first.body);
      }
      expect(new Set(remainingOf([first, ...again]))).toEqual(new Set(['2']));
    });

    it('and again after every process was killed', async () => {
      const key = await makeKey(1);
      const first = await generate(ids.card, fine, named(key));
      await restart();
      const again = await generate(ids.card, fine, named(key));
      expect([again.status, again.headers['x-quota-remaining']]).toEqual([200, '0']);
      expect(again.body).toEqual(first.body);
    });

    it('when the month is spent meanwhile', async () => {
      const key = await makeKey(1);
      await generate(ids.card, fine, named(key));
      expect((await generate(ids.card, fine, named(key, 'b'))).status).toBe(429);
      expect((await generate(ids.card, fine, named(key))).status).toBe(200);
    });

    it('when the template asks for other values meanwhile', async () => {
      const key = await makeKey(1);
      const first = await generate(ids.everything, fine, named(key));
      const save = (document: string) =>
        database()
          .updateTable('templates')
          .set((to) => ({ document, version: to('version', '+', 1) }))
          .where('id', '=', ids.everything)
          .execute();
      const { document } = await database()
        .selectFrom('templates')
        .select('document')
        .where('id', '=', ids.everything)
        .executeTakeFirstOrThrow();
      await save(document.replace('"minLength":2', '"minLength":5'));
      const [other, again] = [
        await generate(ids.everything, fine, named(key, 'b')),
        await generate(ids.everything, fine, named(key)),
      ];
      await save(document);
      expect([other.status, again.status]).toEqual([400, 200]);
      expect(again.body).toEqual(first.body);
    });

    it('but not once the template may not be read any more', async () => {
      const key = await makeKey(1, 'ben');
      const table = database().updateTable('templates').where('id', '=', ids.card);
      expect((await generate(ids.card, fine, named(key))).status).toBe(200);
      await table.set({ visibility: 'PRIVATE' }).execute();
      const again = await generate(ids.card, fine, named(key));
      await table.set({ visibility: 'SHARED' }).execute();
      expect(again.status).toBe(404);
    });

    it('of 20 that come at once, and whoever comes while it is drawn is told so', async () => {
      const key = await makeKey(20);
      const answers = await Promise.all(Array.from({ length: 20 }, () => generate(ids.card, fine, named(key))));
      const drawn = answers.filter(({ status }) => status === 200);
      expect(new Set(drawn.map(({ body }) => body.toString('base64'))).size).toBe(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - drawn.length);
      expect(remainingOf([await generate(ids.card, fine, named(key))])).toEqual(['19']);
    });
  });

  describe('other body: 422', () => {
    test.each([
      ['other values', ids.card, { ...fine, variables: { headline: 'Ho' } }],
      ['another format', ids.card, { ...fine, format: 'webp' }],
      ['another scale', ids.card, { ...fine, options: { scale: 2 } }],
      ['another template', ids.print, fine],
    ])('%s', async (_what, templateId, body) => {
      const key = await makeKey(5);
      await generate(ids.card, fine, named(key));
      const answer = await generate(templateId, body, named(key));
      expect([answer.status, answer.headers['x-quota-remaining']]).toEqual([422, '4']);
      expect(answer.json()).toMatchObject({
        title: 'Idempotency-Key reused',
        detail: 'This Idempotency-Key was already used for a different request. Use a new one.',
      });
    });
  });

  it('in flight: 409, by every process, until the image is there', async () => {
    const key = await makeKey(5);
    const first = generate(ids.large, fine, named(key));
    const readClaims = () =>
      database().selectFrom('answers').select('contentType').where('renderId', '=', 'a').execute();
    await expect
      .poll(async () => (await readClaims()).some(({ contentType: type }) => type === null), { interval: 5 })
      .toBe(true);
    const twins = await Promise.all(processes().map(() => generate(ids.large, fine, named(key))));
    expect(twins.map(({ status }) => status)).toEqual(processes().map(() => 409));
    expect(twins[0]?.headers).toMatchObject({ 'x-quota-remaining': '4', 'retry-after': '1' });
    expect(twins[0]?.json()).toMatchObject({
      title: 'Render in progress',
      detail: 'This render is still in progress. Repeat the request with the same Idempotency-Key to get the image.',
    });
    const { status, body } = await first;
    expect(status).toBe(200);
    expect((await generate(ids.large, fine, named(key))).body).toEqual(body);
  });

  it('a request that was refused is not kept: its id may be used again', async () => {
    const key = await makeKey(1);
    expect((await generate(ids.card, { ...fine, variables: {} }, named(key))).status).toBe(400);
    expect((await generate(ids.card, fine, named(key))).status).toBe(200);
  });

  it('ids of different keys never meet', async () => {
    const [one, two] = [await makeKey(1), await makeKey(1)];
    await generate(ids.card, fine, named(one));
    const other = await generate(ids.card, { ...fine, variables: { headline: 'Ho' } }, named(two));
    expect([other.status, other.headers['x-quota-remaining']]).toEqual([200, '0']);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(256), 'é', ['a', 'b']])(
    'an id has from 1 to 255 visible ASCII characters: %j is a 400',
    async (name) => {
      const answer = await generate(ids.card, fine, { headers: { 'idempotency-key': name } });
      expect(answer.json()).toMatchObject({
        status: 400,
        detail: 'Idempotency-Key must have from 1 to 255 visible ASCII characters.',
      });
    },
  );
});
