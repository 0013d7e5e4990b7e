import { describe, expect, it, test } from 'vitest';
import { RenderLimitError } from '../renderer/render-engine.ts';
import { blankEngine, buildService, generateInit, ids, keys, NOW, readProblem } from '../../testing/build-service.ts';

const TEMPLATES = `/api/v1/projects/${ids.project}/templates`;
const TEMPLATE = `/api/v1/templates/${ids.template}`;
const GENERATE = `${TEMPLATE}/generate`;
const fine = { variables: { headline: 'Hi' }, format: 'png' };

describe('generate', () => {
  it('answers with the image, its type and length, and what is left', async () => {
    const { call } = await buildService();
    const response = await call(GENERATE, generateInit(fine));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
    expect(response.headers.get('x-quota-limit')).toBe('3');
    expect(response.headers.get('x-quota-remaining')).toBe('2');
    expect(response.headers.get('x-quota-reset')).toBe('2026-12-01T00:00:00.000Z');
  });

  it('hands the engine the values with defaults filled in', async () => {
    let seen: unknown;
    const { call } = await buildService({
      engine: {
        render: async ({ values, scale, format }) => {
          seen = { values: Object.fromEntries(values), scale, format };
          return {
            bytes: new Uint8Array([1]),
            contentType: 'image/webp',
            widthPx: 1,
            heightPx: 1,
            findings: [],
            places: [],
          };
        },
      },
    });
    await call(GENERATE, generateInit({ ...fine, format: 'webp', options: { scale: 2 } }));
    expect(seen).toEqual({ values: { headline: 'Hi', price: 5 }, scale: 2, format: 'webp' });
  });

  it('answers 400 for values that run into the deadline, charges nothing, and lets a key that goes on wait (E07)', async () => {
    let nowMs = NOW;
    let isSlow = true;
    const { call } = await buildService({
      now: () => nowMs,
      engine: {
        render: (...asked) => (isSlow ? Promise.reject(new RenderLimitError('5000 ms')) : blankEngine.render(...asked)),
      },
    });
    for (let strike = 0; strike < 5; strike += 1) {
      const response = await call(GENERATE, generateInit(fine));
      expect(response.status).toBe(400);
      expect(response.headers.get('x-quota-remaining')).toBe('3');
      const { errors, detail } = await readProblem(response);
      expect(detail).toBe(
        'The image took too much time or memory to draw, so nothing was charged. Use shorter values, smaller pictures or a smaller scale.',
      );
      expect(errors).toEqual([{ name: 'headline', message: detail }]);
      nowMs += 60_000;
    }
    isSlow = false;
    const refused = await call(GENERATE, generateInit(fine));
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-quota-remaining')]).toEqual([
      429,
      '300',
      '3',
    ]);
    expect((await call(GENERATE, { ...generateInit(fine), key: keys.member })).status).toBe(200);
    nowMs += 300_000;
    expect((await call(GENERATE, generateInit(fine))).status).toBe(200);
  });

  it('names twenty things at most, and no more of a name than a hundred characters (C18)', async () => {
    const { call } = await buildService();
    const unknown = Array.from({ length: 5_000 }, (_, index) => [`${index} $& ${'x'.repeat(2_000)}`, 'x']);
    const variables = { ...fine.variables, ...(Object.fromEntries(unknown) as object) };
    for (const body of [
      { ...fine, variables },
      { ...fine, ...(Object.fromEntries(unknown) as object) },
    ]) {
      const response = await call(GENERATE, generateInit(body));
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(text.length).toBeLessThan(10_000);
      expect((JSON.parse(text) as { errors?: unknown[] }).errors?.length ?? 20).toBe(20);
    }
  });

  test.each([
    ['no JSON', 'nonsense', 'The body must be JSON.'],
    ['no object', '[]', 'The body cannot be used: must be an object.'],
    ['no variables', { format: 'png' }, 'Headline is required.'],
    ['variables that are none', { ...fine, variables: 'x' }, 'variables: must be an object'],
    ['a format that is none', { ...fine, format: null }, 'format: must be one of png, jpeg, webp.'],
    ['another format', { ...fine, format: 'tiff' }, 'format: must be one of png, jpeg, webp.'],
    ['a member too many (F09)', { ...fine, ownerId: 'x' }, 'ownerId'],
    ['scale 0 (E02)', { ...fine, options: { scale: 0 } }, 'options.scale: must be from 0.1 to 4.'],
    ['scale 1e9', { ...fine, options: { scale: 1e9 } }, 'options.scale: must be from 0.1 to 4.'],
    ['scale as text', { ...fine, options: { scale: '2' } }, 'options.scale: must be a number.'],
    ['a missing value', { ...fine, variables: {} }, 'Headline is required.'],
    [
      'a value too long',
      { ...fine, variables: { headline: 'x'.repeat(21) } },
      'Headline must have at most 20 characters',
    ],
    ['a number out of range', { ...fine, variables: { headline: 'x', price: 11 } }, 'Price must be from 0 to 10.'],
    ['a number as text', { ...fine, variables: { headline: 'x', price: '5' } }, 'Price must be a number'],
    [
      'an unknown variable',
      { ...fine, variables: { headline: 'x', size: 1 } },
      'This template has no variable named "size".',
    ],
    ['an object for a value', { ...fine, variables: { headline: {} } }, 'Headline must be text.'],
  ])('refuses %s and charges nothing', async (_name, body, words) => {
    const { call } = await buildService();
    const response = await call(GENERATE, generateInit(body));
    expect(response.status).toBe(400);
    expect(response.headers.get('x-quota-remaining')).toBe('3');
    expect((await readProblem(response)).detail).toContain(words);
  });

  it('names each variable that cannot be used', async () => {
    const { call } = await buildService();
    const response = await call(GENERATE, generateInit({ format: 'png', variables: { price: 11 } }));
    expect((await readProblem(response)).errors).toEqual([
      { name: 'headline', message: 'Headline is required.' },
      { name: 'price', message: 'Price must be from 0 to 10.' },
    ]);
  });

  it('demands JSON', async () => {
    const { call } = await buildService();
    const response = await call(GENERATE, generateInit(fine, { 'content-type': 'text/plain' }));
    expect(response.status).toBe(415);
    expect(response.headers.get('x-quota-limit')).toBe('3');
  });

  it('refuses a body over 16 MiB', async () => {
    const { call } = await buildService();
    const response = await call(
      GENERATE,
      generateInit({ ...fine, variables: { headline: 'x'.repeat(17 * 1024 * 1024) } }),
    );
    expect(response.status).toBe(413);
  });

  it('gives the unit back when the engine fails, and tells nothing of why (F11)', async () => {
    const { call, failures } = await buildService({
      engine: { render: () => Promise.reject(new Error('at /secret/path')) },
    });
    const response = await call(GENERATE, generateInit(fine));
    expect(response.status).toBe(500);
    expect(response.headers.get('x-quota-remaining')).toBe('3');
    expect(await response.text()).not.toContain('secret');
    expect(failures).toHaveLength(1);
  });

  it('gives the unit back when whoever asked went away meanwhile', async () => {
    const abort = new AbortController();
    const { call } = await buildService({
      engine: {
        render: async () => {
          abort.abort();
          return {
            bytes: new Uint8Array([1]),
            contentType: 'image/png',
            widthPx: 1,
            heightPx: 1,
            findings: [],
            places: [],
          };
        },
      },
    });
    await call(GENERATE, { ...generateInit(fine), signal: abort.signal });
    const response = await call(GENERATE, generateInit({ ...fine, format: 'none' }));
    expect(response.headers.get('x-quota-remaining')).toBe('3');
  });

  it('answers 429 once the month is spent, and again once it has passed', async () => {
    let now = NOW;
    const { call } = await buildService({ quotaLimit: 2, now: () => now });
    const next = async () => {
      const response = await call(GENERATE, generateInit(fine));
      return [response.status, response.headers.get('x-quota-remaining')];
    };
    expect([await next(), await next(), await next()]).toEqual([
      [200, '1'],
      [200, '0'],
      [429, '0'],
    ]);
    now = Date.parse('2026-12-01T00:00:00Z');
    expect(await next()).toEqual([200, '1']);
  });

  it('is not charged for by reading (F08)', async () => {
    const { call } = await buildService();
    for (const path of ['/api/v1/projects', TEMPLATES, TEMPLATE]) {
      const response = await call(path);
      expect(response.headers.has('x-quota-limit')).toBe(false);
    }
    expect((await call(GENERATE, generateInit(fine))).headers.get('x-quota-remaining')).toBe('2');
  });
});
