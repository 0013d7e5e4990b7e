import { describe, expect, it, test } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import { projectSample, templateSample } from '../testing/wire-samples.ts';
import type { ApiError } from './api-error.ts';
import { createClient } from './create-client.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const png = buildPng();

function open(answer: () => Response) {
  const sent: RequestInit[] = [];
  const client = createClient({
    fetch: async (_path, init) => {
      sent.push(init ?? {});
      return answer();
    },
    now: () => NOW,
  });
  const render = (parts: { format?: string; scale?: number } = {}) =>
    client.generate({
      templateId: templateSample.id,
      variables: new Map(),
      format: 'png',
      scale: 1,
      renderId: 'one',
      ...parts,
    });
  return { client, render, sent };
}

const fail = (answer: () => Response) =>
  open(answer)
    .render()
    .then(
      () => expect.fail('it resolved'),
      (error: ApiError) => error,
    );

describe('the client accepts', () => {
  it('unknown type, visibility, unit, intent, extra fields: never a crash', async () => {
    const odd = {
      ...templateSample,
      visibility: 'TEAM',
      viewportUnit: 'parsec',
      viewportOutputIntent: 7,
      extra: { a: 1 },
      variables: [{ name: 'a', type: 'hologram', label: 'A', required: false, extra: [] }],
    };
    const template = await open(() => Response.json(odd)).client.getTemplate(templateSample.id);
    expect(template).toMatchObject({ visibility: 'TEAM', viewportUnit: 'parsec', viewportOutputIntent: '7' });
    expect(template.variables[0]).toMatchObject({ name: 'a', type: 'hologram' });
  });

  it('one malformed list item, which never hides the others', async () => {
    const items = [projectSample, null, 7, { name: 'no id' }, projectSample];
    const page = await open(() => Response.json(items)).client.listProjects({ page: 0, limit: 20 });
    expect(page.items).toHaveLength(2);
    const variables = [null, 'a', {}, { name: 'b' }];
    const { client } = open(() => Response.json({ ...templateSample, variables }));
    expect((await client.getTemplate(templateSample.id)).variables.map(({ name }) => name)).toEqual(['b']);
  });

  it('list end: bare array, no total', async () => {
    const page = await open(() => Response.json([])).client.listProjects({ page: 3, limit: 20 });
    expect(page).toMatchObject({ items: [], sentCount: 0 });
  });

  it('error body: the first readable words as plain text, field messages, the raw body', async () => {
    const body = '{"error":{"message":"<b>Bad</b>","issues":{"fieldErrors":{"headline":["Too long"]}}}}';
    const { message, details } = await fail(() => new Response(body, { status: 422 }));
    expect(message).toBe('<b>Bad</b>');
    expect(details.rawBody).toBe(body);
    expect([...(details.fieldMessages ?? [])]).toEqual([['headline', 'Too long']]);
  });

  it('error body: the beginning of one that is too long to read', async () => {
    const page = `<!doctype html><title>Out of memory</title>${'x'.repeat(70_000)}`;
    const { message, details } = await fail(() => new Response(page, { status: 500 }));
    expect(message).toBe('Out of memory');
    expect(details.rawBody).toBe(page.slice(0, 64 * 1024));
  });

  test.each([
    ['text/plain; charset=iso-8859-1', [0xfc], 'ü'],
    ['text/plain;charset="Shift_JIS"', [0x90, 0x7d], '図'],
    ['text/plain; charset=no-such', [0xc3, 0xbc], 'ü'],
    ['', [0xc3, 0xbc], 'ü'],
  ])('error body: in the charset of %j', async (contentType, bytes, message) => {
    const answer = () =>
      new Response(new Uint8Array(bytes), { status: 400, headers: contentType ? { 'content-type': contentType } : {} });
    expect((await fail(answer)).message).toBe(message);
  });

  test.each([
    [200, 'image/png'],
    [201, 'application/octet-stream'],
    [202, ''],
    [200, 'text/html'],
  ])('success: %i with content type %j whose bytes are an image', async (status, contentType) => {
    const headers = new Headers(contentType === '' ? {} : { 'content-type': contentType });
    const { imageType, notes } = await open(() => new Response(png, { status, headers })).render();
    expect(imageType.extension).toBe('png');
    expect(notes).toHaveLength(contentType === 'text/html' ? 1 : 0);
  });

  test.each([
    ['HTML', '<!doctype html><title>Hello</title>', 'notAnImage'],
    ['JSON without an image', '{"url":"https://example.com/a.png"}', 'notAnImage'],
    ['empty', '', 'notAnImage'],
    ['cut short', png.slice(0, -20), 'incomplete'],
  ])('success that is %s is an error', async (_name, body, kind) => {
    expect((await fail(() => new Response(body))).details.kind).toBe(kind);
  });

  it('format, scale: any are sent as they are chosen', async () => {
    const { render, sent } = open(() => new Response(png));
    await render({ format: 'avif', scale: 0.35 });
    expect(JSON.parse(sent[0]?.body as string)).toMatchObject({ format: 'avif', options: { scale: 0.35 } });
  });

  it('quota headers: missing, partial or not integers are unknown, never NaN; on errors too', async () => {
    const headers = { 'x-quota-limit': 'many', 'x-quota-remaining': '7' };
    expect((await open(() => new Response(png, { headers })).render()).quota).toEqual({
      limit: undefined,
      remaining: 7,
      resetAt: undefined,
    });
    expect((await fail(() => new Response('', { status: 500, headers }))).details.quota?.remaining).toBe(7);
  });

  test.each([
    ['monthly quota: remaining 0', { 'x-quota-remaining': '0', 'retry-after': '5' }, 'quotaSpent'],
    ['monthly quota: no Retry-After', {}, 'quotaSpent'],
    ['throughput with Retry-After', { 'x-quota-remaining': '4', 'retry-after': '5' }, 'busy'],
    ['throughput that says what is left, and no Retry-After', { 'x-quota-remaining': '50' }, 'busy'],
    ['monthly quota: remaining 0 and no Retry-After', { 'x-quota-remaining': '0' }, 'quotaSpent'],
  ])('429: %s', async (_name, headers, kind) => {
    expect((await fail(() => new Response('', { status: 429, headers }))).details.kind).toBe(kind);
  });

  it('idempotency: no automatic retry of a POST, one key per intended render', async () => {
    const { render, sent } = open(() => new Response('', { status: 503 }));
    await expect(render()).rejects.toThrow('503');
    expect(sent).toHaveLength(1);
    const keys = [...new Headers(sent[0]?.headers)].filter(([, value]) => value === 'one');
    expect(keys).toHaveLength(1);
  });

  test.each([
    [404, 'notFound'],
    [401, 'keyRefused'],
    [403, 'keyRefused'],
    [400, 'refused'],
  ])('unknown or private template, bad key: %i', async (status, kind) => {
    const { client } = open(() => new Response('', { status }));
    const error: ApiError = (await client
      .getTemplate(templateSample.id)
      .catch((reason: ApiError) => reason)) as ApiError;
    expect(error.details.kind).toBe(kind);
  });
});
