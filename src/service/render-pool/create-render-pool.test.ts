import { existsSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buildService, generateInit, ids, readProblem, smallDocument } from '../../testing/build-service.ts';
import { builtWorker, setUpPool, slow } from '../../testing/set-up-pool.ts';
import { compileTemplate } from '../renderer/compile-template.ts';
import { OverloadedError, RenderInputError, RenderLimitError, StoppingError } from '../renderer/render-engine.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

describe('a pool of render processes', () => {
  it('returns the bytes of the engine from every process', { timeout: 20_000 }, async () => {
    const { render } = setUpPool({ workerFile: builtWorker });
    const images = await Promise.all(Array.from({ length: 12 }, () => render('Hi')));
    expect(images[0]).toMatchObject({ contentType: 'image/png', widthPx: 200, heightPx: 100 });
    expect(new Set(images.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
  });

  it.each(['abort', 'exit'])(
    'loses only 1 of 100 renders when a process dies of "%s"',
    { timeout: 20_000 },
    async (misdeed) => {
      const { render } = setUpPool();
      const renders = Array.from({ length: 100 }, (_, index) => render(index === 37 ? misdeed : '1'));
      const results = await Promise.allSettled(renders);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(results[37]).toMatchObject({ reason: { name: 'RenderProcessError' } });
    },
  );

  it('draws a render again when its process is killed', { timeout: 20_000 }, async () => {
    const { render } = setUpPool({ size: 1 });
    const { widthPx: processId } = await render('1');
    const image = render('500');
    await wait(100);
    process.kill(processId, 'SIGKILL');
    expect((await image).widthPx).not.toBe(processId);
  });

  it.each(['hang', 'silence'])('ends a render that never finishes: "%s"', { timeout: 20_000 }, async (misdeed) => {
    const { render } = setUpPool({ size: 1, deadlineMs: 1_000 });
    const stuck = render(misdeed);
    const next = render('1');
    await expect(stuck).rejects.toEqual(new RenderLimitError('The render took longer than 1000 ms'));
    expect((await next).contentType).toBe('image/png');
  });

  it('does not count the time that a process needs to start', { timeout: 20_000 }, async () => {
    const { render } = setUpPool({ workerFile: slow, size: 1, deadlineMs: 1_000 });
    expect((await render('1')).contentType).toBe('image/png');
  });

  it.runIf(existsSync('/proc/self/status'))(
    'ends a render over its memory limit, even if its process does not respond',
    { timeout: 20_000 },
    async () => {
      const { render } = setUpPool({ size: 1, memoryBytesMax: 300_000_000 });
      await expect(render('memory')).rejects.toEqual(new RenderLimitError('The render used more than 300000000 bytes'));
      expect((await render('1')).contentType).toBe('image/png');
    },
  );

  it('limits the heap of a process', { timeout: 60_000 }, async () => {
    const { render } = setUpPool({ size: 1, deadlineMs: 50_000 });
    await expect(render('heap')).rejects.toMatchObject({ name: 'RenderProcessError' });
    expect((await render('1')).contentType).toBe('image/png');
  });

  it('keeps working after many crashes', { timeout: 20_000 }, async () => {
    const { render } = setUpPool();
    for (let death = 0; death < 4; death += 1) await expect(render('abort')).rejects.toThrow('ended before');
    expect((await render('1')).contentType).toBe('image/png');
  });

  it('passes on errors of its processes', async () => {
    const { render } = setUpPool();
    await expect(render('input')).rejects.toEqual(new RenderInputError('headline', 'Shorten it.'));
    await expect(render('fail')).rejects.toThrow('no glyphs');
  });

  it('reports every image that cannot be loaded', async () => {
    const names = ['photo', 'logo'];
    const box = { x: 0, y: 0, width: 50, height: 50 };
    const document: TemplateDocument = {
      ...smallDocument,
      variables: names.map((name) => ({ name, type: 'image', label: name, required: true })),
      layers: names.map((name) => ({ ...box, type: 'picture', id: name, source: { variable: name } })),
    };
    const { pool } = setUpPool({ loadPicture: (address) => Promise.reject(new Error(`No ${address}`)) });
    const { call } = await buildService({ engine: pool, document });
    const variables = { photo: 'https://a.example/', logo: 'https://b.example/' };
    const answer = await call(`/api/v1/templates/${ids.template}/generate`, generateInit({ variables }));
    expect([answer.status, answer.headers.get('x-quota-remaining')]).toEqual([400, '3']);
    expect((await readProblem(answer)).errors).toEqual([
      { name: 'photo', message: 'No https://a.example/' },
      { name: 'logo', message: 'No https://b.example/' },
    ]);
  });

  it('refuses renders when its queue is full', async () => {
    const { pool, render } = setUpPool({ size: 1, queueMax: 4 });
    const first = [render('100'), render('1'), render('1')];
    await nextTurn();
    expect(pool.isOverloaded?.('')).toBe(true);
    await expect(render('1')).rejects.toBeInstanceOf(OverloadedError);
    // One key may use half of the places.
    expect(pool.isOverloaded?.('b')).toBe(false);
    first.push(...['b', 'c'].map((keyId) => render('1', undefined, { keyId })));
    await nextTurn();
    expect(pool.isOverloaded?.('d')).toBe(true);
    await Promise.all(first);
    expect(pool.isOverloaded?.('')).toBe(false);
  });

  it('shares its time fairly between small and large renders', async () => {
    const { render } = setUpPool({ size: 1 });
    const done: string[] = [];
    const renderAs = (keyId: string, ms: string) => render(ms, undefined, { keyId }).then(() => void done.push(keyId));
    const heavy = Array.from({ length: 10 }, () => renderAs('heavy', '60'));
    const small = Array.from({ length: 10 }, () => renderAs('small', '1'));
    await Promise.all([...heavy, ...small]);
    // Alternating renders would finish the last small one as the twentieth.
    expect(done.lastIndexOf('small')).toBeLessThan(15);
  });

  it('keeps a process free for other keys', async () => {
    const { render } = setUpPool({ size: 2 });
    const done: string[] = [];
    const renderAs = (keyId: string, ms: string) => render(ms, undefined, { keyId }).then(() => void done.push(keyId));
    await Promise.all([render('1'), render('1', undefined, { keyId: 'small' })]);
    await Promise.all([renderAs('heavy', '300'), renderAs('heavy', '300'), renderAs('small', '1')]);
    expect(done).toEqual(['small', 'heavy', 'heavy']);
  });

  it('gives a large image more time', { timeout: 20_000 }, async () => {
    const { render } = setUpPool({ size: 1, deadlineMs: 400 });
    const large = compileTemplate({ ...smallDocument, viewport: { width: 4000, height: 3000 } });
    // 48 times the pixels of an ordinary image has 19 s, enough on a busy machine.
    expect((await render('800', undefined, { template: large, scale: 4 })).contentType).toBe('image/png');
    await expect(render('800')).rejects.toBeInstanceOf(RenderLimitError);
  });

  it('starts its processes without environment variables of its own', async () => {
    const { render } = setUpPool({ size: 1 });
    expect((await render('environment')).contentType).toBe('MALLOC_ARENA_MAX');
  });

  it('removes an aborted render from the queue', async () => {
    const { render } = setUpPool({ size: 1 });
    const first = render('200');
    const abort = new AbortController();
    const second = render('1', abort.signal);
    abort.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    await first;
    expect((await render('1')).contentType).toBe('image/png');
  });

  it('finishes renders in progress when drained, and rejects waiting and new ones', async () => {
    const { pool, render } = setUpPool({ size: 1 });
    const first = render('100');
    const waiting = Promise.allSettled([render('1'), render('1', undefined, { keyId: 'b' })]);
    await nextTurn();
    expect(pool.readLoad()).toMatchObject({ waiting: 2, underWay: 1, processes: 1 });
    pool.drain();
    expect(pool.readLoad()).toMatchObject({ waiting: 0, underWay: 1 });
    for (const result of await waiting) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StoppingError' } });
    }
    await expect(render('1')).rejects.toBeInstanceOf(StoppingError);
    expect((await first).contentType).toBe('image/png');
    expect(pool.readLoad()).toMatchObject({ underWay: 0, begun: 1 });
  });

  it('starts only as many processes as are needed, up to its maximum', async () => {
    const { pool, render } = setUpPool({ size: 2 });
    await render('1');
    await render('1');
    expect(pool.readLoad().processes).toBe(1);
    const pids = await Promise.all(['a', 'b', 'c'].map((keyId) => render('200', undefined, { keyId })));
    expect(new Set(pids.map(({ widthPx }) => widthPx)).size).toBe(2);
    expect(pool.readLoad().processes).toBe(2);
  });

  it('counts replaced processes', async () => {
    const { pool, render } = setUpPool({ size: 1 });
    await expect(render('exit')).rejects.toThrow('ended before');
    await render('1');
    expect(pool.readLoad()).toEqual({ waiting: 0, underWay: 0, processes: 1, begun: 3, replaced: 2 });
  });

  it('sends each of 600 templates to a process once', async () => {
    const { render } = setUpPool({ size: 1 });
    const templates = Array.from({ length: 600 }, (_, index) =>
      compileTemplate({ ...smallDocument, dpi: 100 + index / 10 }),
    );
    for (const template of [...templates, ...templates]) await render('count', undefined, { template });
    expect((await render('count', undefined, { template: templates[0] })).widthPx).toBe(600);
  });

  it('renders in several processes in parallel', async () => {
    const { render } = setUpPool({ size: 3 });
    const images = await Promise.all([render('150'), render('150')]);
    expect(images[0]?.widthPx).not.toBe(images[1]?.widthPx);
  });
});
