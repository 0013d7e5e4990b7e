import { expect, it } from 'vitest';
import { blankEngine, buildService, ids, keys, smallDocument } from '../../testing/build-service.ts';
import { createExamples, type ExampleFiles } from '../examples/create-examples.ts';
import {
  OverloadedError,
  RenderLimitError,
  StoppingError,
  type RenderEngine,
  type RenderRequest,
} from '../renderer/render-engine.ts';

const EXAMPLE = `/api/v1/templates/${ids.template}/example`;

function recordingEngine(): RenderEngine & { asked: RenderRequest[] } {
  const asked: RenderRequest[] = [];
  return {
    asked,
    render: async (request, signal) => {
      asked.push(request);
      return blankEngine.render(request, signal);
    },
  };
}

it('is drawn once, for all who ask at once and after, and may be kept for an hour', async () => {
  const engine = recordingEngine();
  const { call } = await buildService({ engine });
  const responses = await Promise.all(Array.from({ length: 5 }, () => call(EXAMPLE)));
  responses.push(await call(EXAMPLE, { key: keys.member }));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(engine.asked).toMatchObject([{ purpose: 'example', format: 'webp', sidePxMax: 640 }]);
  expect(engine.asked[0]?.keyId).toBe('w1');
  const [{ headers }] = responses as [Response];
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('cache-control')).toBe('private, max-age=3600');
  expect([...headers.keys()].filter((name) => name.startsWith('x-quota'))).toEqual([]);
  const again = await call(EXAMPLE, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await call(EXAMPLE, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const small = await call(`${EXAMPLE}?side=320`);
  expect(engine.asked).toMatchObject([{ sidePxMax: 640 }, { sidePxMax: 320 }]);
  expect(small.headers.get('etag')).not.toBe(headers.get('etag'));
});

it.each([
  ['Brand Grotesk', 'private, no-cache'],
  ['Inter', 'private, max-age=3600'],
])('in %s is kept as %s', async (family, caching) => {
  const place = { x: 0, y: 0, width: 90, height: 90 };
  const layer = {
    id: 'a',
    type: 'text',
    text: 'Hi',
    ...place,
    family,
    weight: 700,
    size: 20,
    color: '#000000',
  } as const;
  const { call } = await buildService({ document: { ...smallDocument, layers: [layer] } });
  const { headers } = await call(EXAMPLE);
  expect(headers.get('cache-control')).toBe(caching);
  const again = await call(EXAMPLE, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, caching]);
});

it('has a watermark if its workspace saves often, unless it was already drawn', async () => {
  const engine = recordingEngine();
  let isMarked = true;
  const examples = createExamples(engine, { isMarked: async () => isMarked });
  const { call } = await buildService({ engine, examples });
  const find = async () => (await call(EXAMPLE)).headers.get('etag');
  const marked = await find();
  expect(await find()).toBe(marked);
  isMarked = false;
  const plain = await find();
  expect(plain).not.toBe(marked);
  isMarked = true;
  expect(await find()).toBe(plain);
  expect(engine.asked.map(({ hasMark }) => hasMark)).toEqual([true, false]);
});

it('is only available for templates that the key may read', async () => {
  const { call } = await buildService();
  expect((await call(EXAMPLE, { key: null })).status).toBe(401);
  expect((await call(EXAMPLE, { key: keys.stranger })).status).toBe(404);
  expect((await call(`/api/v1/templates/${ids.privateTemplate}/example`, { key: keys.member })).status).toBe(404);
  expect((await call(EXAMPLE, { method: 'POST' })).status).toBe(405);
});

it('that cannot be drawn is an error that no browser keeps, and is tried again', async () => {
  let isBroken = true;
  const { call } = await buildService({
    engine: {
      render: (...asked) => (isBroken ? Promise.reject(new Error('no glyphs')) : blankEngine.render(...asked)),
    },
  });
  const broken = await call(EXAMPLE);
  expect([broken.status, broken.headers.get('cache-control')]).toEqual([500, 'no-store']);
  isBroken = false;
  expect((await call(EXAMPLE)).status).toBe(200);
});

it('without one of its images is not cached, and is rendered again', async () => {
  let isLacking = true;
  const finding = { name: 'photo', code: 'picture-unreachable', severity: 'error', message: 'Gone.' } as const;
  let drawnCount = 0;
  const { call } = await buildService({
    engine: {
      render: async (...asked) => {
        drawnCount += 1;
        return { ...(await blankEngine.render(...asked)), findings: isLacking ? [finding] : [] };
      },
    },
  });
  const lacking = await call(EXAMPLE);
  expect([lacking.status, lacking.headers.get('cache-control')]).toEqual([200, 'no-store']);
  isLacking = false;
  expect((await call(EXAMPLE)).headers.get('cache-control')).toContain('private');
  await call(EXAMPLE);
  expect(drawnCount).toBe(2);
});

it('that takes too much is tried once', async () => {
  let triedCount = 0;
  const { call, failures } = await buildService({
    engine: {
      render: () => {
        triedCount += 1;
        return Promise.reject(new RenderLimitError('5000 ms'));
      },
    },
  });
  expect([(await call(EXAMPLE)).status, (await call(EXAMPLE)).status]).toEqual([500, 500]);
  expect([triedCount, failures]).toEqual([1, []]);
});

it.each([new OverloadedError(), new StoppingError()])('that has to wait is a 503 that says when', async (error) => {
  const { call } = await buildService({ engine: { render: () => Promise.reject(error) } });
  const answer = await call(EXAMPLE);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});

it('is drawn although nothing can be read or written where it is kept', async () => {
  const failures: unknown[] = [];
  const full = () => Promise.reject(new Error('ENOSPC'));
  const files: ExampleFiles = { read: full, write: full };
  const examples = createExamples(blankEngine, { files, onFailure: (error) => failures.push(error) });
  const { call } = await buildService({ examples });
  expect((await call(EXAMPLE)).status).toBe(200);
  expect(failures).toHaveLength(2);
});
