import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentCheckSchema, documentProofSchema, documentReadingSchema } from '../../contract/workspace.ts';
import { blankEngine, smallDocument } from '../../testing/build-service.ts';
import { createWorkspaceCall } from '../../testing/build-workspace.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { buildText } from '../../testing/contract-documents.ts';
import {
  OverloadedError,
  ReplacedError,
  RenderLimitError,
  type RenderEngine,
  type RenderRequest,
} from '../renderer/render-engine.ts';
import type { ReadDrawing } from './read-template-text.ts';

const viewer = { workspaceId: 'w1', memberId: 'ana' };

/** A workspace that records the requests to its engine. */
async function setUp(render: RenderEngine['render'] = blankEngine.render, readDrawing?: ReadDrawing) {
  const asked: RenderRequest[] = [];
  const engine: typeof blankEngine = {
    ...blankEngine,
    render: (request, signal) => {
      asked.push(request);
      return render(request, signal);
    },
  };
  const call = createWorkspaceCall(await openTestDatabase('sqlite'), viewer, {
    engine,
    ...(readDrawing && { readDrawing }),
  });
  return {
    asked,
    post: (what: string, body: unknown, signal?: AbortSignal) => call('POST', `documents/${what}`, body, signal),
  };
}

const headline = buildText({
  id: 'headline',
  text: '{{headline}} {{price|price:EUR}}',
  width: 100,
  height: 50,
  color: '#112233',
});
const drawn = { ...smallDocument, layers: [headline] };

describe('a file', () => {
  it('is refused with Retry-After when too many are being read', async () => {
    const { post } = await setUp(undefined, () => Promise.reject(new OverloadedError()));
    const { status, headers, json } = await post('read', { fileName: 'card.svg', text: '<svg/>' });
    expect([status, headers.get('retry-after'), json]).toMatchObject([503, '2', { title: 'The service is busy' }]);
  });

  it('is no longer read after the client disconnects', async () => {
    const leaving = new AbortController();
    const { post } = await setUp(undefined, async (_text, _options, signal) => {
      leaving.abort();
      signal?.throwIfAborted();
      return expect.fail('The reader was not aborted');
    });
    expect((await post('read', { fileName: 'card.svg', text: '<svg/>' }, leaving.signal)).status).toBe(499);
  });

  it('gives its shortened name to a template without a name', async () => {
    const { post } = await setUp();
    const stem = 'a'.repeat(99);
    const { json } = await post('read', { fileName: `${stem}😀.json`, text: JSON.stringify(smallDocument) });
    expect(json).toMatchObject({ name: stem });
  });

  it.each(['figma-event-card', 'illustrator-name-badge', 'inkscape-shelf-label'])(
    'is read when it is the SVG %s',
    async (name) => {
      const { post } = await setUp();
      const text = readFileSync(new URL(`../svg-import/examples/${name}.svg`, import.meta.url), 'utf8');
      const { status, json } = await post('read', { fileName: 'card.svg', text });
      expect(status).toBe(200);
      const { document, notes } = documentReadingSchema.parse(json);
      expect(document).toMatchObject({ version: 1, variables: expect.arrayContaining([expect.anything()]) });
      expect(Array.isArray(notes)).toBe(true);
      expect((await post('check', { document })).json).toMatchObject({ problems: [] });
    },
  );

  it('is read when it is an exported template or only its document', async () => {
    const { post } = await setUp();
    const bare = await post('read', { fileName: 'my.card.json', text: `\uFEFF${JSON.stringify(drawn)}` });
    expect(bare.json).toEqual({ name: 'my.card', description: '', document: drawn, notes: [] });
    const exported = { name: 'Card', description: 'For guests', document: drawn };
    const { json } = await post('read', { fileName: 'x.json', text: JSON.stringify(exported, undefined, 2) });
    expect(json).toEqual({ ...exported, notes: [] });
  });

  it.each([
    ['', 'The file is neither an SVG nor JSON'],
    ['{\n  "version": 1\n  "dpi": 96\n}', 'Line 3, column 3: Expected a comma before this.'],
    ['hello', 'The file is neither an SVG nor JSON'],
    ['<html></html>', 'This file is not an SVG. Export an SVG from your design tool.'],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'The SVG is empty'],
    [JSON.stringify({ ...drawn, dpi: 1 }), 'dpi: must be a number from 36 to 1200.'],
  ])('with %j is rejected', async (text, sentence) => {
    const { post } = await setUp();
    const { status, json } = await post('read', { fileName: 'x', text });
    expect(status).toBe(400);
    expect((json as { detail: string }).detail).toContain(sentence);
  });
});

describe('a check', () => {
  it('lists the problems of a document with their places', async () => {
    const { post } = await setUp();
    const broken = { ...drawn, layers: [{ ...headline, text: '{{titel}}', minSize: 30 }] };
    const { problems, notes } = documentCheckSchema.parse((await post('check', { document: broken })).json);
    expect(problems).toEqual([
      { path: ['layers', 0, 'text'], message: 'Layer "headline", text: no variable is named "titel".' },
      { path: ['layers', 0, 'minSize'], message: 'Layer "headline", minSize: must be at most size, which is 20.' },
    ]);
    expect(notes).toEqual([]);
  });

  it('notes codes that are too small to read', async () => {
    const { post } = await setUp();
    const box = { x: 0, y: 0, width: 41, height: 41 };
    // A QR code of one letter has 21 modules, and a Code 128 of one 46.
    const qr = { ...box, id: 'qr', type: 'qrcode', quietZone: 0, source: { text: 'A' } };
    const bars = { ...box, id: 'bars', type: 'barcode', symbology: 'code128', quietZone: 0, source: { text: 'A' } };
    const large = [qr, bars].map((layer) => ({ ...layer, id: `large ${layer.id}`, width: 46, height: 46 }));
    const { json } = await post('check', { document: { ...drawn, layers: [headline, ...large, qr, bars] } });
    expect(json).toEqual({
      problems: [],
      notes: ['qr', 'bars'].map((id, at) => ({
        path: ['layers', at + 3],
        message: expect.stringMatching(`^Layer "${id}": The text is too long`) as string,
      })),
    });
  });

  it('notes probable mistakes', async () => {
    const { post } = await setUp();
    const document = { ...drawn, layers: [{ ...headline, text: '{{headline}}' }] };
    expect((await post('check', { document })).json).toEqual({
      problems: [],
      notes: [
        {
          path: ['variables', 1],
          message: 'Variable "price": no layer shows this variable.',
        },
      ],
    });
  });
});

describe('a proof of a document', () => {
  const withPhoto = {
    ...drawn,
    variables: [...drawn.variables, { name: 'photo', type: 'image', label: 'Photo', required: true }],
    layers: [headline, { id: 'p', type: 'picture', source: { variable: 'photo' }, x: 0, y: 0, width: 9, height: 9 }],
    examples: { headline: 'Example', photo: { asset: 'person' } },
  };

  it('is drawn with its example values as free work', async () => {
    const { post, asked } = await setUp();
    const { status, json } = await post('proof', { document: withPhoto });
    expect(status).toBe(200);
    const { data, ...proof } = documentProofSchema.parse(json);
    expect(proof).toEqual({ contentType: 'image/png', findings: [], places: [] });
    expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(asked).toMatchObject([{ purpose: 'proof', format: 'webp', scale: 1, sidePxMax: 800 }]);
    expect(Object.fromEntries(asked[0]?.values ?? [])).toEqual({ headline: 'Example', price: 5, photo: 'photo' });
    expect([...(asked[0]?.builtIns ?? [])]).toEqual([['photo', 'person']]);
  });

  it('reports the values that generate would reject', async () => {
    const { post, asked } = await setUp();
    const variables = { headline: 'far too long for this headline', photo: 'x', other: 1 };
    const { findings } = documentProofSchema.parse((await post('proof', { document: withPhoto, variables })).json);
    expect(findings.map(({ name }) => name).sort()).toEqual(['headline', 'other', 'photo']);
    expect(asked[0]?.values.get('headline')).toBe(variables.headline);
    expect([...(asked[0]?.builtIns ?? [])]).toEqual([['photo', 'placeholder']]);
  });

  it('shows labels without a value or example', async () => {
    const { post, asked } = await setUp();
    const { findings } = documentProofSchema.parse((await post('proof', { document: drawn })).json);
    expect(findings).toEqual([]);
    expect(asked[0]?.values.get('headline')).toBe('Headline');
  });

  it.each([
    [new ReplacedError(), 409, 'newer preview'],
    [new OverloadedError(), 503, 'busy'],
    [new RenderLimitError('5000 ms'), 400, 'The template takes too much time or memory to draw.'],
  ])('has an error response for %s', async (error, status, words) => {
    const { post } = await setUp(() => Promise.reject(error));
    const answer = await post('proof', { document: drawn });
    expect([answer.status, answer.text.toLowerCase()]).toEqual([status, expect.stringContaining(words.toLowerCase())]);
  });

  it('reports a full disk, to the operator too', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const failures: unknown[] = [];
    const call = createWorkspaceCall(await openTestDatabase('sqlite'), viewer, {
      engine: { ...blankEngine, render: () => Promise.reject(full) },
      onFailure: (error) => void failures.push(error),
    });
    const { status, json, headers } = await call('POST', 'documents/proof', { document: drawn });
    expect([status, json]).toMatchObject([503, { detail: expect.stringMatching(/^The service's disk is full\./) }]);
    expect(headers.get('retry-after')).toBe('30');
    expect(failures).toEqual([full]);
  });

  it('rejects an invalid document', async () => {
    const { post, asked } = await setUp();
    const { status, json } = await post('proof', { document: { ...drawn, dpi: 1 } });
    expect([status, json]).toMatchObject([
      400,
      {
        title: 'Invalid template document',
        errors: [{ name: 'dpi', message: 'dpi: must be a number from 36 to 1200.' }],
      },
    ]);
    expect(asked).toEqual([]);
  });
});
