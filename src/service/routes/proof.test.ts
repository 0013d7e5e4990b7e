import { describe, expect, it } from 'vitest';
import { checkWireSchema, type CheckRowsWire, type CheckWire } from '../../contract/check.ts';
import {
  blankEngine,
  buildService,
  generateInit,
  ids,
  keys,
  NOW,
  readProblem,
  smallDocument,
  type BuildServiceOptions,
} from '../../testing/build-service.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { createMemoryLedger } from '../ledger/create-memory-ledger.ts';
import {
  OverloadedError,
  RenderLimitError,
  ReplacedError,
  StoppingError,
  type RenderEngine,
  type RenderRequest,
} from '../renderer/render-engine.ts';

const TEMPLATE = `/api/v1/templates/${ids.template}`;
const fine = { variables: { headline: 'Hi' }, format: 'png' };

/** A service that records the requests to its engine and whose ledger must not be used. */
async function setUp(options: BuildServiceOptions = {}) {
  const asked: RenderRequest[] = [];
  const engine: RenderEngine = {
    ...blankEngine,
    render: async (request, signal) => {
      asked.push(request);
      return (options.engine ?? blankEngine).render(request, signal);
    },
  };
  const refuse = () => Promise.reject(new Error('A proof must not use the ledger'));
  const ledger = { ...createMemoryLedger({ now: () => NOW }), readQuota: refuse, reserve: refuse, findIntent: refuse };
  const service = await buildService({ ...options, engine, ledger });
  const post = (name: 'proof' | 'check', body: unknown = fine, init: { key?: string | null } = {}) =>
    service.call(`${TEMPLATE}/${name}`, { ...generateInit(body), ...init });
  return { ...service, asked, post };
}

describe('a proof', () => {
  it('is a small version of the render, without quota headers', async () => {
    const { post, asked } = await setUp();
    const response = await post('proof', { ...fine, format: 'jpeg', options: { scale: 4 } });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-proof-findings')).toBe('0');
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...response.headers.keys()].filter((name) => name.startsWith('x-quota'))).toEqual([]);
    const look = { purpose: 'proof', format: 'webp', scale: 1, sidePxMax: 800, keyId: 'owner' };
    expect(asked).toMatchObject([{ ...look, outputScale: 4, onWhite: true }]);
    expect(Object.fromEntries(asked[0]?.values ?? [])).toEqual({ headline: 'Hi', price: 5 });
  });

  it('shows the label of a missing value and the text of an invalid one', async () => {
    const { post, asked } = await setUp();
    const typed = 'far too long for this headline';
    expect((await post('proof', { variables: {} })).headers.get('x-proof-findings')).toBe('1');
    const body = { variables: { headline: typed, price: 99, other: 'x' } };
    expect((await post('proof', body)).headers.get('x-proof-findings')).toBe('3');
    expect(asked.map(({ values }) => Object.fromEntries(values))).toEqual([
      { headline: 'Headline', price: 5 },
      { headline: typed, price: 99 },
    ]);
    expect(asked.map(({ standIns = [] }) => [...standIns])).toEqual([['headline'], ['headline', 'price']]);
  });

  it.each([
    [new ReplacedError(), 409, '1'],
    [new OverloadedError(), 503, '2'],
    [new StoppingError(), 503, '2'],
    [new RenderLimitError('5000 ms'), 400, null],
    [new Error('at /secret/path'), 500, null],
  ])('has an error response for %s', async (error, status, retryAfter) => {
    const { post } = await setUp({ engine: { render: () => Promise.reject(error) } });
    const response = await post('proof');
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect((await readProblem(response)).detail).not.toContain('secret');
  });

  it('is refused after five slow proofs of its key', async () => {
    let nowMs = NOW;
    const { post } = await setUp({
      now: () => nowMs,
      engine: { render: () => Promise.reject(new RenderLimitError('5000 ms')) },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await post('proof')).status);
      nowMs += 2_000;
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await readProblem(await post('proof'))).title).toBe('Too many slow renders');
  });
});

describe.each(['proof', 'check'] as const)('%s', (name) => {
  it('is limited to ten calls per second and key', async () => {
    let nowMs = NOW;
    const { post } = await setUp({ now: () => nowMs });
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await post(name)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    const refused = await post(name);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await readProblem(refused)).toMatchObject({
      title: 'Too many previews',
      detail: expect.stringContaining('Nothing was charged') as string,
    });
    // Other keys and the other endpoint have separate limits.
    expect((await post(name, fine, { key: keys.member })).status).toBe(200);
    expect((await post(name === 'proof' ? 'check' : 'proof')).status).toBe(200);
    nowMs += 1_000;
    expect((await post(name)).status).toBe(200);
  });

  it('rejects keys, templates and bodies that generate rejects', async () => {
    const { post, call } = await setUp();
    expect((await post(name, fine, { key: null })).status).toBe(401);
    expect((await post(name, fine, { key: keys.stranger })).status).toBe(404);
    expect(
      (await call(`/api/v1/templates/${ids.privateTemplate}/${name}`, { ...generateInit(fine), key: keys.member }))
        .status,
    ).toBe(404);
    expect((await call(`/api/v1/templates/${ids.unknown}/${name}`, generateInit(fine))).status).toBe(404);
    for (const body of ['{', '[]', { ...fine, other: 1 }, { ...fine, format: 'gif' }]) {
      expect((await post(name, body)).status).toBe(400);
    }
    expect((await call(`${TEMPLATE}/${name}`)).status).toBe(405);
    const text = { ...generateInit(fine), headers: { 'content-type': 'text/plain' } };
    expect((await call(`${TEMPLATE}/${name}`, text)).status).toBe(415);
  });
});

describe('a check', () => {
  it('lists invalid values, the findings of the drawing, and the places of variables', async () => {
    const finding = {
      name: 'headline',
      code: 'text-shrunk',
      severity: 'note',
      message: 'Shrunk to 61% to fit.',
    } as const;
    const places = [{ name: 'headline', x: 0, y: 0, width: 1, height: 1, rotation: 0 }];
    const { post, asked } = await setUp({
      engine: {
        render: async (...request) => ({ ...(await blankEngine.render(...request)), findings: [finding], places }),
      },
    });
    const response = await post('check', { variables: { headline: 'Hi', price: 11 }, options: { scale: 3 } });
    const body = checkWireSchema.parse(await response.json());
    expect(body).toEqual({
      findings: [{ name: 'price', code: 'value', severity: 'error', message: 'Price must be from 0 to 10.' }, finding],
      places,
    });
    expect(asked).toMatchObject([{ purpose: 'check', scale: 3 }]);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('measures an image that is too large at its normal size', async () => {
    const document: TemplateDocument = { ...smallDocument, viewport: { width: 8000, height: 8000 } };
    const { post, asked } = await setUp({ document });
    const findings = async (scale: number) => {
      const { findings: found } = (await (await post('check', { ...fine, options: { scale } })).json()) as CheckWire;
      return found;
    };
    expect(await findings(1)).toEqual([]);
    expect(await findings(1.01)).toEqual([
      {
        name: '',
        code: 'image-large',
        severity: 'error',
        message: 'The image would be 8080 x 8080 pixels, which is too large. Use a smaller scale.',
      },
    ]);
    expect(await findings(4)).toMatchObject([{ code: 'image-large' }]);
    expect(asked.map(({ scale }) => scale)).toEqual([1, 1, 1]);
    expect((await post('proof', { ...fine, options: { scale: 4 } })).headers.get('x-proof-findings')).toBe('1');
  });

  it.each([
    ['webp', 4096, 16384, 'WebP'],
    ['jpeg', 16384, 65536, 'JPEG'],
  ])('rejects a side that is too long for a %s file, like generate', async (format, width, widthPx, name) => {
    const document: TemplateDocument = { ...smallDocument, viewport: { width, height: 50 } };
    const { post } = await setUp({ document });
    const generating = await buildService({ document });
    const ask = async (output: object) => {
      const body = { ...fine, ...output };
      const { findings } = (await (await post('check', body)).json()) as CheckWire;
      const rows = [{ variables: fine.variables }];
      const ofRows = (await (await post('check', { ...output, rows })).json()) as CheckRowsWire;
      expect(ofRows.rows).toEqual([{ findings }]);
      return { findings, answer: await generating.call(`${TEMPLATE}/generate`, generateInit(body)) };
    };
    const { findings, answer } = await ask({ format, options: { scale: 4 } });
    const message = `The image would be ${widthPx} x 200 pixels, which is too large for ${name}. Use a smaller scale or PNG.`;
    expect(findings).toEqual([{ name: '', code: 'image-large', severity: 'error', message }]);
    expect([answer.status, answer.headers.get('x-quota-remaining')]).toEqual([400, '3']);
    expect((await readProblem(answer)).detail).toBe(message);
    for (const output of [
      { format: 'png', options: { scale: 4 } },
      { format, options: { scale: 3.9997 } },
    ]) {
      const fits = await ask(output);
      expect([fits.answer.status, fits.findings]).toEqual([200, []]);
    }
  });

  it('reports the same invalid values as generate', async () => {
    const { service: _service, ...checking } = await setUp();
    const generating = await buildService();
    for (const variables of [
      {},
      { headline: '' },
      { headline: 'x'.repeat(21) },
      { headline: 'a', price: 'many' },
      { b: 1 },
    ]) {
      const { findings } = (await (await checking.post('check', { variables })).json()) as {
        findings: { name: string; message: string }[];
      };
      const refused = await generating.call(`${TEMPLATE}/generate`, generateInit({ variables, format: 'png' }));
      const { errors } = await readProblem(refused);
      expect(findings.map(({ name, message }) => ({ name, message }))).toEqual(errors);
    }
  });
});
