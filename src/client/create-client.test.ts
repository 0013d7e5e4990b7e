import { describe, expect, it, test } from 'vitest';
import { createRefusal } from '../proxy/shape-answer.ts';
import { buildPng } from '../testing/build-png.ts';
import { projectSample, templateSample } from '../testing/wire-samples.ts';
import type { ApiError } from './api-error.ts';
import { createClient } from './create-client.ts';
import { serializeRequest } from './generate-request.ts';
import type { QuotaReading } from './read-quota.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const QUOTA = { 'x-quota-limit': '100', 'x-quota-remaining': '38', 'x-quota-reset': '2026-12-01T00:00:00Z' };
const request = {
  templateId: templateSample.id,
  variables: new Map<string, unknown>([['headline', 'Hi']]),
  format: 'png',
  scale: 2,
  renderId: 'render-1',
};

function setUp(answer: () => Response | Promise<Response>) {
  const calls: { path: string; init: RequestInit }[] = [];
  const quotas: QuotaReading[] = [];
  const client = createClient({
    fetch: async (path, init) => {
      calls.push({ path: path as string, init: init ?? {} });
      return answer();
    },
    onQuota: (reading) => quotas.push(reading),
    now: () => NOW,
  });
  return { client, calls, quotas };
}

async function failGenerate(answer: () => Response | Promise<Response>) {
  const { client, calls, quotas } = setUp(answer);
  const error: ApiError = await client.generate(request).then(
    () => expect.fail('it resolved'),
    (reason: ApiError) => reason,
  );
  return { error, calls, quotas };
}

describe('a read', () => {
  it('requests a page and returns its readable items', async () => {
    const { client, calls } = setUp(() => Response.json([projectSample, { id: 'bad' }]));
    const page = await client.listProjects({ page: 1, limit: 20 });
    expect(calls[0]?.path).toBe('/api/v1/projects?page=1&limit=20');
    expect(page).toMatchObject({ items: [projectSample], sentCount: 2 });
  });

  it('returns the version of a template if the service has one', async () => {
    const versionOf = async (headers?: HeadersInit) =>
      (await setUp(() => Response.json(templateSample, { headers })).client.getTemplate(templateSample.id)).version;
    expect(await versionOf({ 'x-template-version': '3' })).toBe(3);
    expect(await versionOf()).toBeUndefined();
  });

  it('rejects an unexpected response with a message', async () => {
    for (const body of ['<h1>Sign in</h1>', '{"id":1}', '']) {
      const { client } = setUp(() => new Response(body));
      await expect(client.getTemplate(templateSample.id)).rejects.toThrow('unexpected response');
      await expect(client.listProjects({ page: 0, limit: 20 })).rejects.toThrow('unexpected response');
    }
  });

  it('distinguishes a rejected key from a missing template', async () => {
    const kindOf = async (status: number) => {
      const { client } = setUp(() => new Response('no', { status }));
      return client.getTemplate(templateSample.id).catch((error: ApiError) => error.details.kind);
    };
    expect(await kindOf(401)).toBe('keyRefused');
    expect(await kindOf(403)).toBe('keyRefused');
    const refusal = createRefusal({ status: 403, detail: 'Only pages of this app may use this URL.' });
    const { client } = setUp(() => refusal);
    const error = await client.listProjects({ page: 0, limit: 20 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: 'Only pages of this app may use this URL.',
      details: { kind: 'foreignPage' },
    });
    expect(await kindOf(404)).toBe('notFound');
  });
});

describe('a check of many rows', () => {
  const rows = [new Map([['headline', 'Hi']]), new Map([['__proto__', 1]])];
  const asked = { templateId: templateSample.id, rows, format: 'png', scale: 2 };

  it('sends them in one body and returns the findings of each', async () => {
    const finding = { name: 'headline', code: 'text-cut', severity: 'warning', message: 'The end is cut off.' };
    const { client, calls } = setUp(() => Response.json({ rows: [{ findings: [finding] }, { findings: [] }] }));
    expect(await client.checkRows(asked)).toEqual([[finding], []]);
    expect(calls[0]?.path).toBe(`/api/v1/templates/${templateSample.id}/check`);
    expect(calls[0]?.init.body).toBe(
      '{"rows":[{"variables":{"headline":"Hi"}},{"variables":{"__proto__":1}}],"format":"png","options":{"scale":2}}',
    );
  });

  it('rejects a response for another number of rows, and a service without the call', async () => {
    const { client } = setUp(() => Response.json({ rows: [{ findings: [] }] }));
    await expect(client.checkRows(asked)).rejects.toThrow('unexpected response');
    const older = setUp(() => Response.json({ detail: 'There is no member rows.' }, { status: 400 }));
    await expect(older.client.checkRows(asked)).rejects.toMatchObject({ details: { kind: 'refused', status: 400 } });
  });
});

describe('generate', () => {
  it('reports each quota with whether the render succeeded and when it was sent', async () => {
    const told: [isRender: boolean, sentAtMs: number][] = [];
    let nowMs = 0;
    const answers = [new Response('no', { status: 502 }), new Response(buildPng())];
    const client = createClient({
      fetch: async () => answers.shift() ?? Response.error(),
      onQuota: (_reading, isRender, sentAtMs) => told.push([isRender, sentAtMs]),
      now: () => nowMs,
    });
    nowMs = 7;
    await expect(client.generate(request)).rejects.toMatchObject({ details: { status: 502 } });
    nowMs = 9;
    await client.generate(request);
    expect(told).toEqual([
      [false, 7],
      [true, 9],
    ]);
  });

  it('sends one JSON body with the id of the render and returns the image', async () => {
    const png = buildPng();
    const { client, calls, quotas } = setUp(
      () => new Response(png, { headers: { ...QUOTA, 'content-type': 'image/png' } }),
    );
    const render = await client.generate(request);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.path).toBe(`/api/v1/templates/${templateSample.id}/generate`);
    const headers = new Headers(calls[0]?.init.headers);
    expect([headers.get('idempotency-key'), headers.get('x-render-attempt')]).toEqual(['render-1', null]);
    expect(JSON.parse(calls[0]?.init.body as string)).toEqual({
      variables: { headline: 'Hi' },
      format: 'png',
      options: { scale: 2 },
    });
    expect(render.bytes).toEqual(png);
    expect(render.imageType).toEqual({ mediaType: 'image/png', extension: 'png' });
    expect(quotas).toEqual([{ limit: 100, remaining: 38, resetAt: '2026-12-01T00:00:00.000Z' }]);
  });

  test.each([201, 202])('accepts status %i with image bytes as a render', async (status) => {
    const { client } = setUp(() => new Response(buildPng(), { status, headers: { 'content-type': 'text/html' } }));
    const render = await client.generate(request);
    expect(render.notes).toEqual(['The image was sent as text/html, but it is image/png.']);
  });

  it('sends names exactly, including prototype names', () => {
    const body = serializeRequest(
      new Map([
        ['__proto__', 'a'],
        ['a.b', 'c'],
      ]),
      'png',
      1,
    );
    expect(body).toContain('"__proto__":"a"');
    expect(body).toContain('"a.b":"c"');
  });

  it.each([
    [
      'HTML with status 200',
      () => new Response('<!doctype html><title>Sign in</title>'),
      'notAnImage',
      'It said: Sign in',
    ],
    ['an empty body', () => new Response(null), 'notAnImage', 'sent no image'],
    ['JSON with status 200', () => Response.json({ message: 'queued' }), 'notAnImage', 'It said: queued'],
    ['an image cut short', () => new Response(buildPng().slice(0, -5)), 'incomplete', 'incomplete or damaged'],
  ] as const)('rejects %s', async (_name, answer, kind, message) => {
    const { error, calls } = await failGenerate(answer);
    expect(error.details.kind).toBe(kind);
    expect(error.message).toContain(message);
    expect(calls).toHaveLength(1);
  });

  it.each([
    [408, 'text/html', 'unclear'],
    [500, 'text/html', 'unclear'],
    [500, 'application/problem+json', 'failed'],
    [502, 'application/problem+json', 'unclear'],
    [503, 'text/plain', 'unclear'],
    [503, 'application/json', 'failed'],
    [504, 'text/html', 'unclear'],
    [400, 'text/html', 'refused'],
  ] as const)('classifies a %i with %s as %s', async (status, type, kind) => {
    const { error } = await failGenerate(() => new Response('{}', { status, headers: { 'content-type': type } }));
    expect(error.details.kind).toBe(kind);
  });

  it.each([
    ['no remaining quota', { 'x-quota-remaining': '0', 'retry-after': '5' }, 'quotaSpent'],
    ['no Retry-After', {}, 'quotaSpent'],
    ['Retry-After', { 'x-quota-remaining': '4', 'retry-after': '5' }, 'busy'],
    ['a remaining quota', { 'x-quota-remaining': '50' }, 'busy'],
  ])('classifies a 429 with %s, %j, as %s', async (_name, headers, kind) => {
    const { error } = await failGenerate(() => new Response('', { status: 429, headers }));
    expect(error.details.kind).toBe(kind);
  });

  it('keeps the message and the beginning of a long error body', async () => {
    const page = `<!doctype html><title>Out of memory</title>${'x'.repeat(70_000)}`;
    const { error } = await failGenerate(() => new Response(page, { status: 500 }));
    expect(error.message).toBe('Out of memory');
    expect(error.details.rawBody).toBe(page.slice(0, 64 * 1024));
  });

  it('keeps field messages', async () => {
    const body = { error: { message: '<b>Bad</b>', issues: { fieldErrors: { headline: ['Too long'] } } } };
    const { error } = await failGenerate(() => Response.json(body, { status: 422 }));
    expect(error.message).toBe('<b>Bad</b>');
    expect([...(error.details.fieldMessages ?? [])]).toEqual([['headline', 'Too long']]);
  });

  it('rejects a body that breaks off', async () => {
    const png = buildPng();
    const { error } = await failGenerate(() => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(png.slice(0, 20)),
        pull: (controller) => controller.error(new TypeError('terminated')),
      });
      return new Response(body);
    });
    expect(error.details.kind).toBe('incomplete');
  });

  it('removes bytes after the end of an image and notes it', async () => {
    const png = buildPng();
    const body = Buffer.concat([png, Buffer.from('<script>')]);
    const { client } = setUp(() => new Response(body, { headers: { 'content-type': 'image/png' } }));
    const { bytes, notes } = await client.generate(request);
    expect(bytes).toEqual(png);
    expect(notes).toEqual(['8 bytes after the end of the image were removed.']);
  });

  it('rejects with an abort when its signal aborts', async () => {
    const { client } = setUp(() => Promise.reject(new DOMException('stopped', 'AbortError')));
    await expect(client.generate(request)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports a missing response', async () => {
    const { error } = await failGenerate(() => Promise.reject(new TypeError('fetch failed')));
    expect(error.details.kind).toBe('unreachable');
  });

  it('reports the quota of an error', async () => {
    const { quotas } = await failGenerate(
      () => new Response('no', { status: 429, headers: { ...QUOTA, 'x-quota-remaining': '0' } }),
    );
    expect(quotas[0]?.remaining).toBe(0);
  });

  it.each([
    ['3', 3],
    ['0', undefined],
    ['v3', undefined],
    ['2026-11-21', undefined],
    [undefined, undefined],
  ])('reads the template version from the header %j', async (text, version) => {
    const headers = { ...QUOTA, ...(text !== undefined && { 'x-template-version': text }) };
    const { client } = setUp(() => new Response(buildPng(), { headers }));
    expect((await client.generate(request)).templateVersion).toBe(version);
  });

  it('reports the progress of the download', async () => {
    const png = buildPng();
    const seen: number[] = [];
    const { client } = setUp(() => new Response(png, { headers: { 'content-length': String(png.length) } }));
    await client.generate(request, {
      onProgress: ({ receivedBytes, totalBytes }) => {
        expect(totalBytes).toBe(png.length);
        seen.push(receivedBytes);
      },
    });
    expect(seen.at(-1)).toBe(png.length);
  });
});
