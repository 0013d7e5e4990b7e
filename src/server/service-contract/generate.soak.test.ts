import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { contractIds as ids } from '../../testing/contract-documents.ts';
import { describeService } from '../../testing/describe-service.ts';
import { hashApiKey } from '../../service/auth/api-key.ts';
import type { RawAnswer } from '../../testing/send-raw.ts';

const fine = { variables: { headline: 'Hi' }, format: 'png' };
const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Width and height as the header of a PNG tells them. */
function readPngSize({ body }: RawAnswer): [width: number, height: number] {
  expect(body.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(body.subarray(-8, -4).toString()).toBe('IEND');
  return [body.readUInt32BE(16), body.readUInt32BE(20)];
}

/** Of one and the same request, on both databases. */
const digests = new Set<string>();

describeService(({ generate, makeKey, processes, send, database }) => {
  it('§1 and §4.4 the response body of generate is the binary image itself, with its type, length and name', async () => {
    const answer = await generate(ids.card, fine);
    expect(answer.status).toBe(200);
    expect(readPngSize(answer)).toEqual([300, 200]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(answer.body.length),
      'content-disposition': `inline; filename="${ids.card}.png"`,
    });
  });

  it('§8 every generation response carries the quota: two integers and an ISO 8601 UTC timestamp', async () => {
    const key = await makeKey(3);
    for (const remaining of ['2', '1', '0']) {
      const { headers } = await generate(ids.card, fine, { key });
      expect(headers).toMatchObject({ 'x-quota-limit': '3', 'x-quota-remaining': remaining });
      expect(headers['x-quota-reset']).toMatch(ISO_UTC);
      const reset = new Date(headers['x-quota-reset'] as string);
      expect([reset.getUTCDate(), reset.getTime() % 86_400_000]).toEqual([1, 0]);
    }
  });

  it('what is added to the specification shows a render and its findings before it is paid for, and counts nothing', async () => {
    const key = await makeKey(1);
    const ofKey = database().selectFrom('apiKeys').select('id').where('hash', '=', hashApiKey(key));
    const readTables = async () => ({
      usage: await database().selectFrom('usage').selectAll().where('keyId', 'in', ofKey).execute(),
      reservations: await database().selectFrom('reservations').selectAll().where('keyId', 'in', ofKey).execute(),
      answers: await database().selectFrom('answers').select('renderId').where('keyId', 'in', ofKey).execute(),
    });
    const before = await readTables();
    const body = { variables: { headline: 'A headline that goes on and on', price: -1 } };
    const post = (name: string, sent: object = body) =>
      send(`/api/v1/templates/${ids.card}/${name}`, {
        key,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
    for (let count = 0; count < 5; count += 1) expect((await post('proof')).status).toBe(200);
    const { findings } = (await post('check')).json() as { findings: unknown[] };
    expect((await post('proof')).headers['x-proof-findings']).toBe(String(findings.length));
    const { variables } = body;
    const many = await post('check', { rows: [{ variables }, { variables: { headline: 'Hi' } }, { variables }] });
    expect(many.json()).toEqual({ rows: [{ findings }, { findings: [] }, { findings }] });
    const example = await send(`/api/v1/templates/${ids.card}/example`, { key });
    expect([example.status, example.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await readTables()).toEqual(before);
    const render = await generate(ids.card, fine, { key });
    expect(render.headers).toMatchObject({ 'x-quota-remaining': '0', 'x-render-findings': '0' });
  });

  describe('§4.4 format', () => {
    test.each([
      ['png', 'image/png', '89504e47', 'png'],
      ['jpeg', 'image/jpeg', 'ffd8ff', 'jpg'],
      ['webp', 'image/webp', '52494646', 'webp'],
    ])('%s gives such an image', async (format, contentType, magic, extension) => {
      const { status, headers, body } = await generate(ids.card, { ...fine, format });
      expect([status, headers['content-type']]).toEqual([200, contentType]);
      expect(body.toString('hex').startsWith(magic)).toBe(true);
      expect(headers['content-disposition']).toBe(`inline; filename="${ids.card}.${extension}"`);
    });

    test.each([null, '', 'PNG', 'jpg', 'avif', 'pdf', 'svg', 'png ', 1, ['png']])(
      '%j is a 400 that names what there is',
      async (format) => {
        const answer = await generate(ids.card, { ...fine, format });
        expect(answer.json()).toMatchObject({ status: 400, detail: 'format: must be one of png, jpeg, webp.' });
      },
    );
  });

  describe('§4.4 options.scale', () => {
    test.each([
      [undefined, [300, 200]],
      [{}, [300, 200]],
      [{ scale: 0.1 }, [30, 20]],
      [{ scale: 1.5 }, [450, 300]],
      [{ scale: 2 }, [600, 400]],
      [{ scale: 4 }, [1200, 800]],
    ])('%j gives an image of %j pixels', async (options, size) => {
      expect(readPngSize(await generate(ids.card, { ...fine, options }))).toEqual(size);
    });

    test.each([
      ['0', 'options.scale: must be from 0.1 to 4.'],
      ['-1', 'options.scale: must be from 0.1 to 4.'],
      ['0.09', 'options.scale: must be from 0.1 to 4.'],
      ['4.01', 'options.scale: must be from 0.1 to 4.'],
      ['1e9', 'options.scale: must be from 0.1 to 4.'],
      ['1e999', 'options.scale: must be'],
      ['"2"', 'options.scale: must be a number.'],
      ['null', 'options.scale: must be a number.'],
      ['[2]', 'options.scale: must be a number.'],
      ['NaN', 'The request body must be JSON.'],
    ])('%s is a 400, and nothing is charged (E02)', async (scale, detail) => {
      const body = `{"variables":{"headline":"Hi"},"format":"png","options":{"scale":${scale}}}`;
      const answer = await generate(ids.card, body, { key: await makeKey(1) });
      expect([answer.status, answer.headers['x-quota-remaining']]).toEqual([400, '1']);
      expect((answer.json() as { detail: string }).detail).toContain(detail);
    });

    it('output is at most 64 megapixels, checked before the charge', async () => {
      const key = await makeKey(1);
      const answer = await generate(ids.vast, fine, { key });
      expect([answer.status, answer.headers['x-quota-remaining']]).toEqual([400, '1']);
      expect(answer.json()).toMatchObject({
        detail: 'The image would be 20000 x 20000 pixels, which is too large. Use a smaller scale.',
      });
      expect(readPngSize(await generate(ids.vast, { ...fine, options: { scale: 0.1 } }, { key }))).toEqual([
        2000, 2000,
      ]);
    });
  });

  it('§2 a length in mm at 300 dpi comes to pixels, and the file tells its density', async () => {
    const answer = await generate(ids.print, fine);
    expect(readPngSize(answer)).toEqual([1010, 638]);
    const density = answer.body.indexOf('pHYs') + 4;
    expect(answer.body.readUInt32BE(density)).toBe(11_811);
  });

  it('§2 and §4.4 a variable with defaultValue takes it when no value is provided', async () => {
    const draw = async (variables: object) => {
      const { status, body } = await generate(ids.everything, {
        format: 'png',
        variables: { headline: 'Hi', ...variables },
      });
      expect(status).toBe(200);
      return body;
    };
    const image = await draw({});
    expect(await draw({ price: 0, size: 'm' })).toEqual(image);
    expect(await draw({ price: null, size: null })).toEqual(image);
    expect(await draw({ price: 1 })).not.toEqual(image);
    expect(await draw({ size: 's' })).not.toEqual(image);
    expect(await draw({ headline: 'Ho' })).not.toEqual(image);
  });

  describe('§4.4 the request body is a JSON object of variables, format and options', () => {
    test.each([
      ['not JSON', 'headline=Hi', 'The request body must be JSON.'],
      ['nothing', '', 'The request body must be JSON.'],
      ['JSON cut short', '{"variables":{', 'The request body must be JSON.'],
      ['JSON with a comment', '{/**/}', 'The request body must be JSON.'],
      ['a list', '[]', 'Invalid request body: must be an object.'],
      ['null', 'null', 'Invalid request body: must be an object.'],
      ['text', '"png"', 'Invalid request body: must be an object.'],
      [
        'variables that are no object',
        { format: 'png', variables: [] },
        'variables: must be an object with variable names and values.',
      ],
      [
        'a list of variables',
        { ...fine, variables: [] },
        'variables: must be an object with variable names and values.',
      ],
      ['variables that are null', { ...fine, variables: null }, 'variables: must be an object'],
      ['options that are no object', { ...fine, options: 2 }, 'options: must be an object.'],
      ['an option that there is not', { ...fine, options: { dpi: 300 } }, 'options: unknown member dpi.'],
      ['a member that there is not (F09)', { ...fine, ownerId: 'x' }, 'unknown member ownerId.'],
      ['more of these (F09)', { ...fine, quota: 9, visibility: 'SHARED' }, 'unknown member quota, visibility.'],
    ])('%s is a 400', async (_what, body, detail) => {
      const answer = await generate(ids.card, body);
      expect(answer.status).toBe(400);
      expect((answer.json() as { detail: string }).detail).toContain(detail);
    });

    it('without a format asks for a PNG, and without variables for the defaults', async () => {
      const { body } = await generate(ids.card, fine);
      expect((await generate(ids.card, { variables: fine.variables })).body).toEqual(body);
      const answer = await generate(ids.card, {});
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ name: 'headline' }] });
    });

    it('its order, its white space and how its characters are written do not matter', async () => {
      const { body } = await generate(ids.card, fine);
      const same = ' {\r\n"format" : "\\u0070ng",\t"variables":{"headl\\u0069ne":"\\u0048i"} } ';
      expect((await generate(ids.card, same)).body).toEqual(body);
    });
  });

  it('same input, same bytes from every process', async () => {
    const rounds = process.env.GALLEY_SOAK === '1' ? 100 : 3;
    for (let round = 0; round < rounds; round += 1) {
      const asks = Array.from({ length: 10 * processes().length }, () => generate(ids.card, fine));
      for (const { status, body } of await Promise.all(asks)) {
        digests.add(`${status} ${createHash('sha256').update(body).digest('hex')}`);
      }
    }
    expect([...digests]).toEqual([expect.stringMatching(/^200 /)]);
  });
});
