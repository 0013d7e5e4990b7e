import { describe, expect, it } from 'vitest';
import { checkRowsWireSchema, type CheckRowsWire, type CheckWire, type Finding } from '../../contract/check.ts';
import { BODY_MEGABYTES_MAX, CHECK_ROWS_MAX } from '../../contract/generate.ts';
import {
  blankEngine,
  buildService,
  generateInit,
  ids,
  keys,
  NOW,
  readProblem,
  type BuildServiceOptions,
} from '../../testing/build-service.ts';
import { createMemoryLedger } from '../ledger/create-memory-ledger.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import {
  OverloadedError,
  RenderInputError,
  RenderLimitError,
  type RenderEngine,
  type RenderRequest,
} from '../renderer/render-engine.ts';
import { starterWorkspace } from '../starter/starter-workspace.ts';

const CHECK = `/api/v1/templates/${ids.template}/check`;
const fine = { headline: 'Hi' };

const rowsOf = (...rows: Record<string, unknown>[]) => ({ rows: rows.map((variables) => ({ variables })) });

/** An engine that renders rows one by one. */
const forEachRow = (render: RenderEngine['render']): RenderEngine => ({
  render: async ({ rows, ...request }, signal) => {
    if (rows === undefined) return render(request, signal);
    const images = await Promise.all(rows.map((row) => render({ ...request, ...row }, signal)));
    return { ...(await blankEngine.render(request)), rows: images.map(({ findings }) => findings) };
  },
});

/** A service that records the requests to its engine and whose ledger must not be used. */
async function setUp(options: BuildServiceOptions = {}) {
  const asked: RenderRequest[] = [];
  const engine: RenderEngine = {
    ...blankEngine,
    render: async (request, signal) => {
      asked.push(request);
      return (options.engine ?? forEachRow(blankEngine.render)).render(request, signal);
    },
  };
  const refuse = () => Promise.reject(new Error('A check must not use the ledger'));
  const ledger = { ...createMemoryLedger({ now: () => NOW }), readQuota: refuse, reserve: refuse, findIntent: refuse };
  const service = await buildService({ ...options, engine, ledger });
  const post = (body: unknown, key: string = keys.owner) => service.call(CHECK, { ...generateInit(body), key });
  const findings = async (body: unknown) => {
    const response = await post(body);
    expect(response.status).toBe(200);
    return checkRowsWireSchema.parse(await response.json()).rows.map((row) => row.findings);
  };
  return { ...service, asked, post, findings };
}

describe('a check of many rows', () => {
  it('returns the findings of each row in order, including what generate would refuse', async () => {
    const { findings, asked } = await setUp();
    const body = rowsOf(fine, {}, { ...fine, price: 11 }, { ...fine, other: 1 });
    const found = await findings({ ...body, format: 'jpeg', options: { scale: 2 } });
    expect(found.map((row) => row.map(({ name, code }) => `${code} ${name}`))).toEqual([
      [],
      ['value headline'],
      ['value price'],
      ['value other'],
    ]);
    const shared = { purpose: 'check', scale: 2, onWhite: true, keyId: 'owner' };
    expect(asked).toMatchObject([{ ...shared, rows: [{ standIns: new Set() }, {}, {}, {}] }]);
  });

  it.each(['Announcement card', 'Event ticket', 'Price tag'])(
    'finds the same in the %s as checks of single rows',
    async (name) => {
      const templates = starterWorkspace.projects.flatMap((project) => project.templates);
      const document = templates.find((template) => template.name === name)?.document;
      let nowMs = NOW;
      const { findings, post } = await setUp({ document, engine: createTakumiEngine(), now: () => nowMs });
      const names = document?.variables.map((variable) => variable.name) ?? [];
      const values = ['A', 'Planning in the open, and what came of it', '5901234123457', 'x'.repeat(400), 7, ''];
      const rows = values.map((value, at) =>
        // Every row has each value in another variable.
        Object.fromEntries(names.flatMap((one, index) => ((index + at) % 3 > 0 ? [[one, value]] : []))),
      );
      const alone: CheckWire['findings'][] = [];
      for (const variables of rows) {
        alone.push(((await (await post({ variables, options: { scale: 2 } })).json()) as CheckWire).findings);
        nowMs += 1_000;
      }
      expect(alone.flat().length).toBeGreaterThan(rows.length);
      expect(await findings({ ...rowsOf(...rows), options: { scale: 2 } })).toEqual(alone);
    },
  );

  it('sends ten rows at a time to the engine', async () => {
    const { findings, asked } = await setUp();
    const found = await findings(rowsOf(...Array.from({ length: 25 }, (_, at) => ({ ...fine, price: at }))));
    expect(asked.map(({ rows }) => rows?.length)).toEqual([10, 10, 5]);
    expect(found.map((row) => row.length)).toEqual(Array.from({ length: 25 }, (_, at) => (at > 10 ? 1 : 0)));
  });

  it.each([
    [new RenderInputError('headline', 'Choose another file.'), 'Choose another file.'],
    [new RenderLimitError('5000 ms'), expect.stringContaining('too much time') as string],
  ])('continues after a row that fails with %s', async (error, message) => {
    const render: RenderEngine['render'] = async (request) =>
      request.values.get('headline') === 'bad' ? Promise.reject(error) : blankEngine.render(request);
    const { findings } = await setUp({ engine: forEachRow(render) });
    const found = await findings(rowsOf(fine, { headline: 'bad' }, fine));
    expect(found).toEqual([[], [{ name: 'headline', code: 'value', severity: 'error', message }], []]);
  });

  it('is refused when the queue is full or its key sent too many slow rows', async () => {
    const full = await setUp({ engine: { render: () => Promise.reject(new OverloadedError()) } });
    expect((await full.post(rowsOf(fine))).status).toBe(503);
    const slow = await setUp({ engine: { render: () => Promise.reject(new RenderLimitError('5000 ms')) } });
    expect((await slow.post(rowsOf(...Array.from({ length: 5 }, () => fine)))).status).toBe(200);
    expect((await readProblem(await slow.post(rowsOf(fine)))).title).toBe('Too many slow renders');
  });

  it('measures a single slow row once', async () => {
    const { findings, post, asked } = await setUp({
      engine: { render: () => Promise.reject(new RenderLimitError('5000 ms')) },
    });
    for (let count = 0; count < 5; count += 1) {
      expect(await findings(rowsOf(fine))).toMatchObject([[{ name: 'headline', code: 'value' }]]);
    }
    expect((await post(rowsOf(fine))).status).toBe(429);
    expect(asked).toHaveLength(5);
  });

  it('accepts 1 to 100 rows with variables and up to 16 MiB', async () => {
    const { post, asked } = await setUp();
    const { rows } = rowsOf(fine);
    const bad = [
      { rows: [] },
      { rows: Array.from({ length: CHECK_ROWS_MAX + 1 }, () => rows[0]) },
      { rows: {} },
      { rows: [fine] },
      { rows: [{ variables: [] }] },
      { rows, variables: fine },
      { rows, format: 'gif' },
      { rows, options: { scale: 9 } },
    ];
    for (const body of bad) expect((await post(body)).status).toBe(400);
    const heavy = rowsOf({ headline: 'x'.repeat(BODY_MEGABYTES_MAX * 1024 * 1024) });
    expect((await post(heavy)).status).toBe(413);
    expect(asked).toEqual([]);
    expect((await post({ rows: Array.from({ length: CHECK_ROWS_MAX }, () => rows[0]) })).status).toBe(200);
  });

  it('returns at most 50 findings for a row, the most severe first', async () => {
    const notes = Array.from({ length: 60 }, (_, at): Finding => {
      return { name: `v${at}`, code: 'text-shrunk', severity: 'note', message: '' };
    });
    const cut: Finding = { name: 'last', code: 'text-cut', severity: 'warning', message: '' };
    const render: RenderEngine['render'] = async (request) => ({
      ...(await blankEngine.render(request)),
      findings: [...notes, cut],
    });
    const { findings } = await setUp({ engine: forEachRow(render) });
    expect(await findings(rowsOf(fine))).toEqual([[cut, ...notes.slice(0, 49)]]);
  });

  it('is limited to 20 calls per second and key, separately from checks of one row', async () => {
    let nowMs = NOW;
    const { post } = await setUp({ now: () => nowMs });
    for (let count = 0; count < 20; count += 1) expect((await post(rowsOf(fine))).status).toBe(200);
    const refused = await post(rowsOf(fine));
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await readProblem(refused)).detail).toContain('20 row checks per second');
    expect((await post({ variables: fine })).status).toBe(200);
    expect((await post(rowsOf(fine), keys.member)).status).toBe(200);
    nowMs += 1_000;
    expect((await post(rowsOf(fine))).status).toBe(200);
  });

  it('is limited to four parallel calls per key', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const render: RenderEngine['render'] = (request) => gate.then(() => blankEngine.render(request));
    const { post } = await setUp({ engine: { render } });
    const four = Array.from({ length: 4 }, () => post(rowsOf(fine)));
    const refused = await post(rowsOf(fine));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    release();
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(((await (await post(rowsOf(fine))).json()) as CheckRowsWire).rows).toHaveLength(1);
  });
});
