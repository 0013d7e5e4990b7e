import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { ServiceDescription } from '../../../contract/app-server.ts';
import { detectImageType } from '../../../contract/image-type.ts';
import { startServiceServer } from '../../../server/create-service-server.ts';
import { buildPng } from '../../../testing/build-png.ts';
import { startRecordingService, type RecordingService } from '../../../testing/start-recording-service.ts';
import { smallDocument } from '../../../testing/build-service.ts';
import { createExchangeLog, type Exchange, type ExchangeLogOptions } from './create-exchange-log.ts';
import { createHar } from './create-har.ts';
import { ExchangeEntry } from './exchange-entry.tsx';
import { splitTiming } from './read-timing.ts';
import { ServicesContext, type AppServices } from '../../services.ts';
import { writeExchangeCurl } from './write-exchange-curl.ts';

const ORIGIN = 'http://galley.test';

function buildLog(answer: () => Response | Promise<Response>, options: Partial<ExchangeLogOptions> = {}) {
  let clock = 0;
  return createExchangeLog({
    fetch: async () => answer(),
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    clock: () => (clock += 5),
    origin: ORIGIN,
    ...options,
  });
}

const json = () => Response.json({ title: 'No' }, { status: 400, headers: { 'x-quota-remaining': '3' } });
const image = () => new Response(buildPng(), { headers: { 'content-type': 'image/png' } });

const post: RequestInit = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"variables":{}}' };

describe('the request log', () => {
  it('logs a call and its response, and leaves the response readable', async () => {
    const log = buildLog(json);
    const response = await log.fetch('/api/v1/templates/x/generate', post);
    expect(await response.json()).toEqual({ title: 'No' });
    await expect.poll(() => log.store.getState().exchanges[0]?.responseBody).toBeDefined();
    expect(log.store.getState().exchanges).toEqual([
      {
        id: 1,
        method: 'POST',
        url: `${ORIGIN}/api/v1/templates/x/generate`,
        startedAtMs: Date.parse('2026-11-21T12:00:00Z'),
        startedMs: 5,
        durationMs: 5,
        requestHeaders: [['content-type', 'application/json']],
        requestBody: { text: '{"variables":{}}', isCut: false },
        status: 400,
        statusText: '',
        responseHeaders: [
          ['content-type', 'application/json'],
          ['x-quota-remaining', '3'],
        ],
        responseBody: { text: '{"title":"No"}', isCut: false },
      },
    ]);
  });

  it('keeps only the latest proof and check of a template, so that typing does not drop other calls', async () => {
    const log = buildLog(json, { entriesMax: 4 });
    await log.fetch('/api/v1/templates/x/generate', post);
    await log.fetch('/api/v1/templates/y/proof', post);
    for (const headline of ['A', 'AB', 'ABC']) {
      await log.fetch('/api/v1/templates/x/proof', { ...post, body: headline });
      await log.fetch('/api/v1/templates/x/check', { ...post, body: headline });
    }
    expect(log.store.getState().exchanges.map(({ url, requestBody }) => [url.slice(-10), requestBody?.text])).toEqual([
      ['x/generate', post.body],
      ['es/y/proof', post.body],
      ['es/x/proof', 'ABC'],
      ['es/x/check', 'ABC'],
    ]);
  });

  it('keeps no copy of an image', async () => {
    const log = buildLog(image);
    const response = await log.fetch('/api/v1/templates/x/generate', post);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(buildPng());
    expect(log.store.getState().exchanges[0]).not.toHaveProperty('responseBody');
  });

  it('logs why a response is missing, and rejects like the call', async () => {
    const log = buildLog(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(log.fetch('/api/v1/projects')).rejects.toThrow('Failed to fetch');
    expect(log.store.getState().exchanges[0]).toMatchObject({ failure: 'TypeError: Failed to fetch', durationMs: 5 });
  });

  it('logs only API calls', async () => {
    const log = buildLog(json);
    await log.fetch('/service.json');
    await log.fetch('https://elsewhere.test/api/v1/projects');
    expect(log.store.getState().exchanges).toEqual([]);
  });

  it('drops the oldest entries over the maximum number', async () => {
    const log = buildLog(json, { entriesMax: 3 });
    for (let page = 0; page < 5; page += 1) await log.fetch(`/api/v1/projects?page=${page}`);
    expect(log.store.getState().exchanges.map(({ url }) => url.at(-1))).toEqual(['2', '3', '4']);
  });

  it('drops the oldest entries above the maximum size, and cuts a long body', async () => {
    const log = buildLog(image, { lengthMax: 25, bodyLengthMax: 10 });
    for (const letter of 'abcd') await log.fetch('/api/v1/x', { ...post, body: letter.repeat(12) });
    expect(log.store.getState().exchanges.map(({ requestBody }) => requestBody)).toEqual([
      { text: 'cccccccccc', isCut: true },
      { text: 'dddddddddd', isCut: true },
    ]);
  });

  it('notifies its listeners of each change', async () => {
    const log = buildLog(json);
    let count = 0;
    const stop = log.store.subscribe(() => (count += 1));
    await log.fetch('/api/v1/projects');
    expect(count).toBeGreaterThan(0);
    log.store.setState({ exchanges: [] });
    expect(log.store.getState().exchanges).toEqual([]);
    stop();
  });
});

const timing = splitTiming({
  startTime: 10,
  domainLookupStart: 10,
  domainLookupEnd: 10,
  connectStart: 10,
  connectEnd: 10,
  secureConnectionStart: 0,
  requestStart: 12,
  responseStart: 40,
  responseEnd: 45,
  encodedBodySize: 900,
} as PerformanceResourceTiming);

describe('the HAR', () => {
  it('has the members that HAR 1.2 requires, and times that add up', async () => {
    const log = buildLog(json);
    await log.fetch('/api/v1/templates/x/generate?a=1', post);
    await expect.poll(() => log.store.getState().exchanges[0]?.responseBody).toBeDefined();
    const har = createHar(log.store.getState().exchanges, () => timing) as {
      log: { entries: Record<string, unknown>[] };
    };
    expect(har.log.entries).toEqual([
      {
        startedDateTime: '2026-11-21T12:00:00.000Z',
        time: 35,
        request: expect.objectContaining({
          method: 'POST',
          url: `${ORIGIN}/api/v1/templates/x/generate?a=1`,
          queryString: [{ name: 'a', value: '1' }],
          headers: [{ name: 'content-type', value: 'application/json' }],
          postData: { mimeType: 'application/json', text: '{"variables":{}}' },
          bodySize: 16,
        }) as unknown,
        response: expect.objectContaining({
          status: 400,
          content: { size: 14, mimeType: 'application/json', text: '{"title":"No"}' },
          bodySize: 900,
        }) as unknown,
        cache: {},
        timings: { blocked: 2, dns: -1, connect: -1, ssl: -1, send: 0, wait: 28, receive: 5 },
      },
    ]);
  });
});

const description: ServiceDescription = {
  address: ORIGIN,
  isEmbedded: true,
  isDemo: false,
  hasProofs: true,
  isIdempotent: true,
  keyHeader: 'X-Api-Key',
  keyVariable: 'RENDER_API_KEY',
};

describe('a call whose body was cut', () => {
  async function keepCut(): Promise<Exchange> {
    const log = buildLog(json, { bodyLengthMax: 25_000 });
    await log.fetch('/api/v1/templates/x/generate', { ...post, body: 'x'.repeat(30_000) });
    return log.store.getState().exchanges[0] as Exchange;
  }

  it('cannot be copied as curl, and one message says so', async () => {
    const log = buildLog(json);
    const exchange = await keepCut();
    const entry = createElement(ExchangeEntry, { exchange, timing: undefined, service: description });
    const services = { exchangeLog: log } as AppServices;
    const html = renderToStaticMarkup(createElement(ServicesContext, { value: services }, entry));
    expect(html).toContain('The body is too long to copy as a command.');
    expect(html).not.toContain('Copy as curl');
    expect(html).not.toContain('a HAR has the rest');
  });

  it('has an unknown size in the HAR', async () => {
    expect(createHar([await keepCut()], () => undefined)).toMatchObject({
      log: { entries: [{ request: { bodySize: -1 } }] },
    });
  });
});

describe('a call as a curl command', () => {
  const variables = { headline: `it's $HOME \u2028` };

  async function writeCommand(
    { address, templateId }: Pick<RecordingService, 'address' | 'templateId'>,
    { body = JSON.stringify({ variables, format: 'png' }), answer = image, name = 'generate' } = {},
  ): Promise<string> {
    const log = buildLog(answer);
    await log.fetch(`/api/v1/templates/${templateId}/${name}`, { ...post, body });
    if (answer !== image) await expect.poll(() => log.store.getState().exchanges[0]?.responseBody).toBeDefined();
    const [exchange] = log.store.getState().exchanges;
    if (exchange === undefined) throw new Error('Nothing was kept');
    return writeExchangeCurl(exchange, { ...description, address });
  }

  function run(command: string, key: string) {
    const cwd = mkdtempSync(path.join(tmpdir(), 'galley-curl-'));
    writeFileSync(path.join(cwd, 'render.sh'), `${command}cat render`);
    return promisify(execFile)('sh', ['render.sh'], {
      cwd,
      env: { PATH: process.env.PATH, RENDER_API_KEY: key },
      encoding: 'buffer',
    });
  }

  it('repeats the call', async () => {
    const service = await startRecordingService(smallDocument);
    const command = await writeCommand(service);
    expect(command).not.toContain(service.key);
    const { stdout } = await run(command, service.key);
    expect(detectImageType(stdout)).toMatchObject({ extension: 'png' });
    expect(service.bodies).toEqual([{ variables, format: 'png' }]);
  });

  test.each(['\n', '\r\n'])('sends a body with line breaks %j', async (lineEnd) => {
    const service = await startRecordingService(smallDocument);
    const body = JSON.stringify({ variables, format: 'png' }, null, '\t').replaceAll('\n', lineEnd);
    await run(await writeCommand(service, { body }), service.key);
    expect(service.bodies).toEqual([{ variables, format: 'png' }]);
  });

  test.each([
    ['plain text', 'abc'],
    ['what nobody can see', 'a\u200bb\u2028\ufeff\u{e0001}'],
    ['quotes, backslashes and line ends', `"it's" '' \\n \\\\ %s %% \t$HOME \`id\`\r\nJSON\n\n`],
    ['more than an argument may have', `{"text":"${"é'".repeat(50_000)}"}`],
  ])('sends the bytes that the page sent: %s', async (_what, body) => {
    const bodies: string[] = [];
    const server = await startServiceServer({
      service: {
        async fetch(request) {
          bodies.push(Buffer.from(await request.arrayBuffer()).toString());
          return image();
        },
      },
      port: 0,
      host: '127.0.0.1',
      onFailure: () => {},
    });
    onTestFinished(() => server.stop(0));
    await run(await writeCommand({ address: server.address, templateId: 'x' }, { body }), 'key');
    expect(bodies).toEqual([body]);
  });

  it('saves an image or shows an error, independent of the first response', async () => {
    const service = await startRecordingService(smallDocument);
    const { stdout } = await run(await writeCommand(service, { answer: json }), service.key);
    expect(detectImageType(stdout)).toMatchObject({ extension: 'png' });
    const busy = await startRecordingService(smallDocument, { refusedFirst: 503 });
    await expect(run(await writeCommand(busy), busy.key)).rejects.toThrow('Not now.');
  });

  it('fails at a redirect', async () => {
    const service = await startRecordingService(smallDocument, { refusedFirst: 302 });
    await expect(run(await writeCommand(service), service.key)).rejects.toThrow('redirects followed');
    expect(service.bodies).toHaveLength(1);
  });
});
