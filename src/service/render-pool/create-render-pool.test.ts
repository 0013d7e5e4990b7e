import { existsSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { projectRoot } from '../../testing/source-tree.ts';
import { compileTemplate } from '../renderer/compile-template.ts';
import { PictureError } from '../pictures/create-picture-loader.ts';
import {
  OverloadedError,
  RenderInputError,
  RenderLimitError,
  StoppingError,
  type RenderPurpose,
  type RenderRequest,
} from '../renderer/render-engine.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';
import { createRenderPool, type RenderPoolOptions } from './create-render-pool.ts';

const unruly = path.join(projectRoot, 'src/testing/unruly-render-worker.mjs');
const built = path.join(projectRoot, 'dist/server/render-worker.js');

const card = compileTemplate(smallDocument);

function setUp(options: Partial<RenderPoolOptions> = {}) {
  const pool = createRenderPool({ workerFile: unruly, size: 2, deadlineMs: 10_000, ...options });
  onTestFinished(() => pool.end());
  /** `what` is a number of milliseconds to take, or the misdeed. */
  const render = (what: string, signal?: AbortSignal, { template = card, keyId = '', scale = 1 } = {}) =>
    pool.render({ template, values: new Map([['headline', what]]), format: 'png', scale, keyId }, signal);
  /** The same for what gives way to renders. */
  const look = (purpose: RenderPurpose, what: string, parts: Partial<RenderRequest> = {}, signal?: AbortSignal) => {
    const values = new Map([['headline', what]]);
    return pool.render({ template: card, values, format: 'webp', scale: 1, keyId: '', purpose, ...parts }, signal);
  };
  return { pool, render, look };
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
      await expect(stuck).rejects.toEqual(new RenderLimitError('The render took over 1000 ms'));
      expect((await next).contentType).toBe('image/png');
    },
  );

  it.runIf(existsSync('/proc/self/status'))(
    'ends a render that takes more memory than it may, also while its process answers nothing (E06)',
    { timeout: 20_000 },
    async () => {
      const { render } = setUp({ size: 1, memoryBytesMax: 300_000_000 });
      await expect(render('memory')).rejects.toEqual(new RenderLimitError('The render took over 300000000 bytes'));
      expect((await render('1')).contentType).toBe('image/png');
    },
  );

  it('lets the code of a process have a bounded heap (E06)', { timeout: 60_000 }, async () => {
    const { render } = setUp({ size: 1, deadlineMs: 50_000 });
    await expect(render('heap')).rejects.toMatchObject({ name: 'RenderProcessError' });
    expect((await render('1')).contentType).toBe('image/png');
  });

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
    const { pool, render } = setUp({ size: 1, queueMax: 4 });
    const first = [render('100'), render('1'), render('1')];
    expect(pool.isOverloaded?.('')).toBe(true);
    await expect(render('1')).rejects.toBeInstanceOf(OverloadedError);
    // One key takes half of the places and no more.
    expect(pool.isOverloaded?.('b')).toBe(false);
    first.push(...['b', 'c'].map((keyId) => render('1', undefined, { keyId })));
    expect(pool.isOverloaded?.('d')).toBe(true);
    await Promise.all(first);
    expect(pool.isOverloaded?.('')).toBe(false);
  });

  it('gives a key with a few small renders its share beside one with many heavy ones (E07)', async () => {
    const { render } = setUp({ size: 1 });
    const done: string[] = [];
    const renderAs = (keyId: string, ms: string) => render(ms, undefined, { keyId }).then(() => void done.push(keyId));
    const heavy = Array.from({ length: 10 }, () => renderAs('heavy', '60'));
    const small = Array.from({ length: 10 }, () => renderAs('small', '1'));
    await Promise.all([...heavy, ...small]);
    // In turns by number, the last small one would be the twentieth.
    expect(done.lastIndexOf('small')).toBeLessThan(15);
  });

  it('keeps a process free for other keys (E07)', async () => {
    const { render } = setUp({ size: 2 });
    const done: string[] = [];
    const renderAs = (keyId: string, ms: string) => render(ms, undefined, { keyId }).then(() => void done.push(keyId));
    await Promise.all([render('1'), render('1', undefined, { keyId: 'small' })]);
    await Promise.all([renderAs('heavy', '300'), renderAs('heavy', '300'), renderAs('small', '1')]);
    expect(done).toEqual(['small', 'heavy', 'heavy']);
  });

  it('gives a large image more time (E04)', { timeout: 20_000 }, async () => {
    const { render } = setUp({ size: 1, deadlineMs: 400 });
    const large = compileTemplate({ ...smallDocument, viewport: { width: 4000, height: 3000 } });
    expect((await render('800', undefined, { template: large })).contentType).toBe('image/png');
    await expect(render('800')).rejects.toBeInstanceOf(RenderLimitError);
  });

  it('keeps the settings of the service from its processes', async () => {
    const { render } = setUp({ size: 1 });
    expect((await render('environment')).contentType).toBe('');
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

  it('lets what is under way finish when it is drained, and sends away what waits and what comes', async () => {
    const { pool, render } = setUp({ size: 1 });
    const first = render('100');
    const waiting = Promise.allSettled([render('1'), render('1', undefined, { keyId: 'b' })]);
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

  it('counts the processes that it replaced', async () => {
    const { pool, render } = setUp({ size: 1 });
    await expect(render('exit')).rejects.toThrow('ended before');
    await render('1');
    expect(pool.readLoad()).toEqual({ waiting: 0, underWay: 0, processes: 1, begun: 2, replaced: 1 });
  });

  it('sends a process each template once, also when it goes round 600 of them', async () => {
    const { render } = setUp({ size: 1 });
    const templates = Array.from({ length: 600 }, (_, index) =>
      compileTemplate({ ...smallDocument, dpi: 100 + index / 10 }),
    );
    for (const template of [...templates, ...templates]) await render('count', undefined, { template });
    expect((await render('count', undefined, { template: templates[0] })).widthPx).toBe(600);
  });

  it('draws with several processes at once', async () => {
    const { render } = setUp({ size: 3 });
    const images = await Promise.all([render('150'), render('150')]);
    expect(images[0]?.widthPx).not.toBe(images[1]?.widthPx);
  });
});

describe('the lane of proofs', () => {
  /** Remembers in which order things were done. */
  function setUpOrder(options: Partial<RenderPoolOptions> = {}) {
    const done: string[] = [];
    const note = (name: string, what: Promise<unknown>) =>
      what.then(
        () => void done.push(name),
        (error: Error) => void done.push(`${name}: ${error.name}`),
      );
    return { ...setUp(options), done, note };
  }

  it('draws one at a time, proofs before checks before examples', async () => {
    const { look, done, note } = setUpOrder();
    const first = note('first', look('example', '50'));
    const others = ['example', 'check', 'proof'] as const;
    await Promise.all([first, ...others.map((purpose) => note(purpose, look(purpose, '1')))]);
    expect(done).toEqual(['first', 'proof', 'check', 'example']);
  });

  it('holds up no render', async () => {
    const { render, look, done, note } = setUpOrder({ size: 1 });
    await Promise.all([note('proof', look('proof', '300')), note('render', render('1'))]);
    expect(done).toEqual(['render', 'proof']);
  });

  it('gives the place of a proof that waits to a newer one of the same key and template', async () => {
    const { look, done, note } = setUpOrder();
    const other = compileTemplate({ ...smallDocument, dpi: 97 });
    await Promise.all([
      note('drawn', look('proof', '100')),
      note('old', look('proof', '1')),
      note('other template', look('proof', '1', { template: other })),
      note('other key', look('proof', '1', { keyId: 'b' })),
      note('check', look('check', '1')),
      note('new', look('proof', '1')),
    ]);
    expect(done).toEqual(['old: ReplacedError', 'drawn', 'other template', 'other key', 'new', 'check']);
  });

  it('lets go of who leaves it, and of all when it is drained', async () => {
    const { pool, look, done, note } = setUpOrder();
    const abort = new AbortController();
    const all = [
      note('drawn', look('proof', '100')),
      note('left', look('proof', '1', { keyId: 'a' }, abort.signal)),
      note('waiting', look('proof', '1', { keyId: 'b' })),
    ];
    await Promise.resolve();
    abort.abort();
    pool.drain();
    await Promise.all(all);
    expect(done).toEqual(['left: AbortError', 'waiting: StoppingError', 'drawn']);
    await expect(look('proof', '1')).rejects.toBeInstanceOf(StoppingError);
  });

  it.runIf(process.platform === 'linux')('has the lowest priority of the system', async () => {
    const { look, render } = setUp();
    const [{ widthPx: pid }, { widthPx: renderPid }] = await Promise.all([look('proof', '1'), render('1')]);
    expect([getPriority(pid), getPriority(renderPid)]).toEqual([constants.priority.PRIORITY_LOW, getPriority()]);
  });

  it('goes on when a process dies over a proof', async () => {
    const { look } = setUp({ size: 1 });
    await expect(look('proof', 'abort')).rejects.toMatchObject({ name: 'RenderProcessError' });
    expect((await look('proof', '1')).contentType).toBe('image/png');
  });

  it('draws a proof without a picture that cannot be fetched, and says so', async () => {
    const document: TemplateDocument = {
      ...smallDocument,
      variables: [{ name: 'photo', type: 'image', label: 'Photo', required: true }],
      layers: [{ id: 'p', type: 'picture', source: { variable: 'photo' }, x: 0, y: 0, width: 50, height: 50 }],
    };
    const { pool } = setUp({ workerFile: built, loadPicture: () => Promise.reject(new PictureError()) });
    const values = new Map([['photo', 'https://example.com/a.png']]);
    const request = { template: compileTemplate(document), values, format: 'webp', scale: 1 } as const;
    const { findings, bytes } = await pool.render({ ...request, purpose: 'proof' });
    expect(findings).toEqual([
      { name: 'photo', code: 'picture-unreachable', severity: 'error', message: new PictureError().message },
    ]);
    expect(bytes.length).toBeGreaterThan(100);
    await expect(pool.render(request)).rejects.toBeInstanceOf(RenderInputError);
  });
});
