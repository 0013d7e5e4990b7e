import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { projectRoot } from '../../testing/source-tree.ts';
import { compileTemplate } from '../renderer/compile-template.ts';
import { OverloadedError, RenderInputError } from '../renderer/render-engine.ts';
import { createRenderPool, type RenderPoolOptions } from './create-render-pool.ts';

const unruly = path.join(projectRoot, 'src/testing/unruly-render-worker.mjs');
const built = path.join(projectRoot, 'dist/server/render-worker.js');

const card = compileTemplate(smallDocument);

function setUp(options: Partial<RenderPoolOptions> = {}) {
  const pool = createRenderPool({ workerFile: unruly, size: 2, deadlineMs: 10_000, ...options });
  onTestFinished(() => pool.end());
  /** `what` is a number of milliseconds to take, or the misdeed. */
  const render = (what: string, signal?: AbortSignal, template = card) =>
    pool.render({ template, values: new Map([['headline', what]]), format: 'png', scale: 1 }, signal);
  return { pool, render };
}

describe('a pool of render processes', () => {
  it('draws with the engine, the same bytes in every process (E09)', { timeout: 20_000 }, async () => {
    const { render } = setUp({ workerFile: built });
    const images = await Promise.all(Array.from({ length: 12 }, () => render('Hi')));
    expect(images[0]).toMatchObject({ contentType: 'image/png', widthPx: 200, heightPx: 100 });
    expect(new Set(images.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
  });

  it.each(['abort', 'exit'])(
    'loses one render of 100 to a process that ends by "%s" (E08)',
    { timeout: 20_000 },
    async (misdeed) => {
      const { render } = setUp();
      const renders = Array.from({ length: 100 }, (_, index) => render(index === 37 ? misdeed : '1'));
      const results = await Promise.allSettled(renders);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(results[37]).toMatchObject({ reason: { name: 'RenderProcessError' } });
    },
  );

  it.each(['hang', 'silence'])(
    'ends a render that does not end by itself: "%s"',
    { timeout: 20_000 },
    async (misdeed) => {
      const { render } = setUp({ size: 1, deadlineMs: 1_000 });
      const stuck = render(misdeed);
      const next = render('1');
      await expect(stuck).rejects.toThrow('The render took over 1000 ms');
      expect((await next).contentType).toBe('image/png');
    },
  );

  it('goes on after many deaths', { timeout: 20_000 }, async () => {
    const { render } = setUp();
    for (let death = 0; death < 10; death += 1) await expect(render('abort')).rejects.toThrow('ended before');
    expect((await render('1')).contentType).toBe('image/png');
  });

  it('passes on what a process says of a value, and of a failure', async () => {
    const { render } = setUp();
    await expect(render('input')).rejects.toEqual(new RenderInputError('headline', 'Shorten it.'));
    await expect(render('fail')).rejects.toThrow('no glyphs');
  });

  it('refuses what its queue has no room for, and says so beforehand', async () => {
    const { pool, render } = setUp({ size: 1, queueMax: 2 });
    const first = [render('100'), render('1'), render('1')];
    expect(pool.isOverloaded?.()).toBe(true);
    await expect(render('1')).rejects.toBeInstanceOf(OverloadedError);
    await Promise.all(first);
    expect(pool.isOverloaded?.()).toBe(false);
  });

  it('lets go of who leaves the queue', async () => {
    const { render } = setUp({ size: 1 });
    const first = render('200');
    const abort = new AbortController();
    const second = render('1', abort.signal);
    abort.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    await first;
    expect((await render('1')).contentType).toBe('image/png');
  });

  it('sends a process each template once, also when it goes round 600 of them', async () => {
    const { render } = setUp({ size: 1 });
    const templates = Array.from({ length: 600 }, (_, index) =>
      compileTemplate({ ...smallDocument, dpi: 100 + index / 10 }),
    );
    for (const template of [...templates, ...templates]) await render('count', undefined, template);
    expect((await render('count', undefined, templates[0])).widthPx).toBe(600);
  });

  it('draws with several processes at once', async () => {
    const { render } = setUp();
    const images = await Promise.all([render('150'), render('150')]);
    expect(images[0]?.widthPx).not.toBe(images[1]?.widthPx);
  });
});
