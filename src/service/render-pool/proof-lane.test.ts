import { constants, getPriority } from 'node:os';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { smallDocument } from '../../testing/build-service.ts';
import { builtWorker, setUpPool } from '../../testing/set-up-pool.ts';
import { createPictureLoader, PictureError } from '../pictures/create-picture-loader.ts';
import { compileTemplate } from '../renderer/compile-template.ts';
import { OverloadedError, RenderInputError, StoppingError } from '../renderer/render-engine.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import type { RenderPoolOptions } from './create-render-pool.ts';

describe('the lane for free work', () => {
  /** Records the order in which calls finish. */
  function setUpOrder(options: Partial<RenderPoolOptions> = {}) {
    const done: string[] = [];
    const note = (name: string, what: Promise<unknown>) =>
      what.then(
        () => void done.push(name),
        (error: Error) => void done.push(`${name}: ${error.name}`),
      );
    return { ...setUpPool(options), done, note };
  }

  it('runs proofs before checks, examples and rows', async () => {
    const { look, done, note } = setUpOrder();
    const first = note('first', look('example', '50'));
    const rows = ['rows', 'other rows'].map((name) =>
      note(name, look('check', '1', { rows: [{ values: new Map() }] })),
    );
    const others = ['example', 'check', 'proof'] as const;
    await Promise.all([first, ...rows, ...others.map((purpose) => note(purpose, look(purpose, '1')))]);
    expect(done).toEqual(['first', 'proof', 'check', 'example', 'rows', 'other rows']);
  });

  it('does not delay renders', async () => {
    const { render, look, done, note } = setUpOrder({ size: 1 });
    await Promise.all([note('proof', look('proof', '300')), note('render', render('1'))]);
    expect(done).toEqual(['render', 'proof']);
  });

  it('replaces a waiting proof with a newer one of the same key and template', async () => {
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
    expect(done).toEqual(['old: ReplacedError', 'drawn', 'other key', 'other template', 'new', 'check']);
  });

  it('serves keys in turn', async () => {
    const { look, done, note } = setUpOrder();
    const asked = ['a', 'a', 'a', 'b'].map((keyId, index) => {
      const template = compileTemplate({ ...smallDocument, dpi: 100 + index });
      return note(`${keyId}${index}`, look('proof', '20', { keyId, template }));
    });
    await Promise.all(asked);
    expect(done).toEqual(['a0', 'b3', 'a1', 'a2']);
  });

  it('does not replace a newer proof with an older one whose image was slow', async () => {
    const document: TemplateDocument = {
      ...smallDocument,
      variables: [...smallDocument.variables, { name: 'photo', type: 'image', label: 'Photo', required: false }],
      layers: [{ id: 'p', type: 'picture', source: { variable: 'photo' }, x: 0, y: 0, width: 50, height: 50 }],
    };
    const loadPicture = async () => {
      await wait(50);
      return buildPng();
    };
    const { pool, done, note } = setUpOrder({ loadPicture });
    const template = compileTemplate(document);
    const look = (values: [string, string][]) =>
      pool.render({ template, values: new Map(values), format: 'webp', scale: 1, purpose: 'proof' });
    await Promise.all([
      note('drawn', look([['headline', '150']])),
      note(
        'old',
        look([
          ['headline', '1'],
          ['photo', 'https://example.com/a.png'],
        ]),
      ),
      wait(10).then(() => note('new', look([['headline', '1']]))),
    ]);
    expect(done).toEqual(['old: ReplacedError', 'drawn', 'new']);
  });

  it('does not wait for a font, which is refused when reading it takes too long', { timeout: 20_000 }, async () => {
    const { pool, look, done, note } = setUpOrder();
    const font = note('font', pool.readFont(new Uint8Array(1)));
    await Promise.all([font, note('proof', look('proof', '500'))]);
    expect(done).toEqual(['proof', 'font: FontError']);
  });

  it('refuses a proof that has waited for two seconds', async () => {
    const { look } = setUpOrder();
    const long = look('proof', '3000');
    await expect(look('proof', '1', { keyId: 'b' })).rejects.toBeInstanceOf(OverloadedError);
    const late = look('example', '1');
    await long;
    expect((await late).contentType).toBe('image/png');
  });

  it("limits a key to half of the queue, so that others' proofs still wait for their turn", async () => {
    const { look, done, note } = setUpOrder();
    const asked = Array.from({ length: 200 }, (_, index) => {
      const template = compileTemplate({ ...smallDocument, dpi: 100 + index });
      return note('a', look('proof', index === 0 ? '300' : '1', { keyId: 'a', template }));
    });
    await Promise.all([...asked, note('b', look('proof', '1', { keyId: 'b' }))]);
    // The rest of the queue may be refused later, because it has waited for too long.
    expect(done.findIndex((name) => name !== 'a: OverloadedError')).toBe(200 - 1 - 128);
    expect(done.slice(0, 73)).toContain('b');
  });

  it('removes an aborted proof, and all proofs when it is drained', async () => {
    const { pool, look, done, note } = setUpOrder();
    const abort = new AbortController();
    const all = [
      note('drawn', look('proof', '100')),
      note('left', look('proof', '1', { keyId: 'a' }, abort.signal)),
      note('waiting', look('proof', '1', { keyId: 'b' })),
    ];
    await nextTurn();
    abort.abort();
    pool.drain();
    await Promise.all(all);
    expect(done).toEqual(['left: AbortError', 'waiting: StoppingError', 'drawn']);
    await expect(look('proof', '1')).rejects.toBeInstanceOf(StoppingError);
  });

  it.runIf(process.platform === 'linux')('has a lower priority than renders', async () => {
    const { look, render } = setUpPool();
    const [{ widthPx: pid }, { widthPx: renderPid }] = await Promise.all([look('proof', '1'), render('1')]);
    expect([getPriority(pid), getPriority(renderPid)]).toEqual([
      constants.priority.PRIORITY_BELOW_NORMAL,
      getPriority(),
    ]);
  });

  it('keeps working when a process crashes during a proof', async () => {
    const { look } = setUpPool({ size: 1 });
    await expect(look('proof', 'abort')).rejects.toMatchObject({ name: 'RenderProcessError' });
    expect((await look('proof', '1')).contentType).toBe('image/png');
  });

  it('draws a proof without its unreachable image', async () => {
    const document: TemplateDocument = {
      ...smallDocument,
      variables: [{ name: 'photo', type: 'image', label: 'Photo', required: true }],
      layers: [{ id: 'p', type: 'picture', source: { variable: 'photo' }, x: 0, y: 0, width: 50, height: 50 }],
    };
    const { pool } = setUpPool({ workerFile: builtWorker, loadPicture: () => Promise.reject(new PictureError()) });
    const values = new Map([['photo', 'https://example.com/a.png']]);
    const request = { template: compileTemplate(document), values, format: 'webp', scale: 1 } as const;
    const { findings, bytes } = await pool.render({ ...request, purpose: 'proof' });
    expect(findings).toEqual([
      { name: 'photo', code: 'picture-unreachable', severity: 'error', message: new PictureError().message },
    ]);
    expect(bytes.length).toBeGreaterThan(100);
    await expect(pool.render(request)).rejects.toBeInstanceOf(RenderInputError);
  });

  it.each(['proof', 'check'] as const)(
    'reports every image of a silent host in a %s before its caller gives up',
    async (purpose) => {
      const names = Array.from({ length: 9 }, (_, index) => `photo ${index}`);
      const box = { x: 0, y: 0, width: 50, height: 50 };
      const document: TemplateDocument = {
        ...smallDocument,
        variables: names.map((name) => ({ name, type: 'image', label: name, required: true })),
        layers: names.map((name) => ({ ...box, type: 'picture', id: name, source: { variable: name } })),
      };
      // Four are loaded at a time, so most of them would wait for minutes.
      const loadPicture = createPictureLoader({
        resolve: async () => ['93.184.216.34'],
        open: () => new Promise(() => {}),
        timeLimitMs: 60_000,
      });
      const { look } = setUpPool({ loadPicture, lookPicturesMs: 700 });
      const values = new Map(names.map((name) => [name, `https://silent.example/${name}.png`]));
      const parts = { template: compileTemplate(document), values };
      const { findings } = await look(purpose, '', parts, AbortSignal.timeout(20_000));
      expect(findings).toEqual(
        names.map((name) => ({
          name,
          code: 'picture-unreachable',
          severity: 'error',
          message: new PictureError().message,
        })),
      );
    },
  );

  it('checks several rows with their images in one turn', async () => {
    const document: TemplateDocument = {
      ...smallDocument,
      variables: [{ name: 'photo', type: 'image', label: 'Photo', required: true }],
      layers: [{ id: 'p', type: 'picture', source: { variable: 'photo' }, x: 0, y: 0, width: 50, height: 50 }],
    };
    const asked: string[] = [];
    const loadPicture = (address: string) => {
      asked.push(address);
      return address.endsWith('gone.png') ? Promise.reject(new PictureError()) : Promise.resolve(buildPng());
    };
    const { pool } = setUpPool({ workerFile: builtWorker, loadPicture });
    const rows = ['gone.png', 'there.png', 'gone.png'].map((name) => ({
      values: new Map([['photo', `https://example.com/${name}`]]),
    }));
    const template = compileTemplate(document);
    const request = { template, values: new Map(), format: 'webp', scale: 1, purpose: 'check', rows } as const;
    const { rows: found = [] } = await pool.render(request);
    expect(found.map((findings) => findings.map(({ code }) => code))).toEqual([
      ['picture-unreachable'],
      ['picture-small'],
      ['picture-unreachable'],
    ]);
    await pool.render(request);
    expect(asked.filter((address) => address.endsWith('gone.png'))).toHaveLength(1);
  });
});
