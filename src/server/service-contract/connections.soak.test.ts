import { connect } from 'node:net';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyCharacter } from '../../testing/hostile-template.ts';
import { contractIds as ids, contractKeys as keys } from '../../testing/contract-documents.ts';
import { describeOneService } from '../../testing/describe-service.ts';
import { sendBytes } from '../../testing/send-raw.ts';

const GENERATE = `/api/v1/templates/${ids.card}/generate`;
const fine = JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' });

/** `npm run soak` sends more. */
const BROKEN_REQUESTS = process.env.GALLEY_SOAK === '1' ? 500 : 60;

/** A request as bytes; the connection ends with its answer. */
function write(line: string, headers: string[] = [], body = ''): string {
  return [`${line} HTTP/1.1`, 'Host: x', 'X-Api-Key: key-of-ana', 'Connection: close', ...headers, '', body].join(
    '\r\n',
  );
}

const post = (headers: string[], body: string) =>
  write(`POST ${GENERATE}`, ['Content-Type: application/json', ...headers], body);

const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const megabyte = Buffer.alloc(1_000_000, 'x');
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

describeOneService(({ send, generate, makeKey, next, processes }) => {
  describe('invalid or ambiguous HTTP is refused with a message', () => {
    test.each([
      ['a bad Content-Length', post(['Content-Length: abc'], fine), 400],
      ['a negative Content-Length', post(['Content-Length: -1'], fine), 400],
      ['two Content-Lengths', post(['Content-Length: 5', 'Content-Length: 6'], fine), 400],
      ['a length and chunks', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], chunked(fine)), 400],
      ['a chunk of no size', post(['Transfer-Encoding: chunked'], 'xyz\r\n'), 400],
      ['another transfer encoding', post(['Transfer-Encoding: gzip'], fine), 400],
      ['two Hosts', write('GET /api/v1/projects', ['Host: y']), 400],
      ['no Host', write('GET /api/v1/projects').replace('Host: x\r\n', ''), 400],
      ['a folded header', write('GET /api/v1/projects', ['X-A: b', ' c']), 400],
      ['lines that end in LF alone', 'GET /api/v1/projects HTTP/1.1\nHost: x\n\n', 400],
      ['a header without a name', write('GET /api/v1/projects', [': b']), 400],
      ['headers of 20 kB', write('GET /api/v1/projects', [`X-A: ${'b'.repeat(20_000)}`]), 431],
      ['an address of 64 kB', write(`GET /api/v1/projects?${'a'.repeat(65_536)}`), 431],
      ['a method that is none', write('STEAL /api/v1/projects'), 400],
      ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n', 400],
    ])('%s', async (_what, bytes, status) => {
      const answer = await sendBytes(next().address, bytes);
      expect(statusOf(answer)).toBe(status);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head.toLowerCase()).toContain('content-type: application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringMatching(/\.$/) as string });
    });
  });

  test.each([
    ['a whole address as its target', write('GET http://elsewhere.test/api/v1/projects'), 200],
    ['a whole address of another path', write('GET http://elsewhere.test/api/v2/projects'), 404],
    ['a path out of the API', write('GET /api/v1/../../etc/passwd'), 404],
    ['the same, encoded', write('GET /api/v1/%2e%2e/%2e%2e/etc/passwd'), 404],
    ['an address as its path', write('GET //elsewhere.test/api/v1/projects'), 404],
    ['a star', write('OPTIONS *'), 404],
    ['CONNECT', write('CONNECT elsewhere.test:443'), 405],
    ['TRACE', write('TRACE /api/v1/projects'), 405],
    ['an upgrade', write('GET /api/v1/projects', ['Upgrade: websocket']), 200],
    ['a body that GET does not have', write('GET /api/v1/projects', ['Content-Length: 2'], '{}'), 200],
    ['chunks', post(['Transfer-Encoding: chunked'], chunked(fine)), 200],
    ['chunks with extensions', post(['Transfer-Encoding: chunked'], `5;a=b\r\n{"a":\r\n0\r\n\r\n`), 400],
    ['a body without a length', post([], fine), 400],
    ['Expect: 100-continue', post(['Expect: 100-continue', `Content-Length: ${fine.length}`], fine), 100],
  ])('a request with %s is answered', async (_what, bytes, status) => {
    expect(statusOf(await sendBytes(next().address, bytes))).toBe(status);
  });

  describe('an expensive body is refused', () => {
    it('100 MB, announced or not: a 413 that arrives', async () => {
      for (const headers of [{ 'content-length': 100_000_000 }, { 'transfer-encoding': 'chunked' }]) {
        const request = httpRequest(next().address + GENERATE, {
          method: 'POST',
          headers: { 'x-api-key': keys.ana, 'content-type': 'application/json', ...headers },
        });
        Readable.from(Array.from({ length: 100 }, () => megabyte)).pipe(request);
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        expect(response.statusCode).toBe(413);
        request.on('error', () => {}).destroy();
      }
    });

    it('gzip: 415, never unfolded', async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
      const answer = await generate(ids.card, bomb, { headers: { 'content-encoding': 'gzip' } });
      expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
    });

    test.each([
      ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
      ['objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
    ])('%s 100,000 deep: 400, wherever they are', async (_what, deep) => {
      expect((await generate(ids.card, deep)).status).toBe(400);
      expect((await generate(ids.card, `{"variables":{"headline":${deep}},"format":"png"}`)).status).toBe(400);
    });
  });

  it('an upload that is cut short is charged nothing, and is no failure of ours', async () => {
    const key = await makeKey(1);
    const { address, output } = next();
    const outputBefore = output().length;
    const newOutput = () => output().slice(outputBefore);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(post([`Content-Length: 9999`], fine).replace(keys.ana, key));
    // The same process reads what came first before it answers what came later.
    await (await fetch(`${address}/healthz`)).text();
    socket.destroy();
    await expect.poll(newOutput, { timeout: 10_000 }).toContain('"status":499');
    expect(newOutput()).not.toContain('"level":50');
    expect((await generate(ids.card, fine, { key })).headers['x-quota-remaining']).toBe('0');
  });

  it('a refusal comes on a connection that stays: 401 before a body is read, then 200', async () => {
    const refused = write(`POST ${GENERATE}`, [`Content-Length: ${megabyte.length}`], megabyte.toString())
      .replace(keys.ana, 'wrong')
      .replace('Connection: close\r\n', '');
    const answers = await sendBytes(next().address, refused + write('GET /api/v1/projects'));
    expect([...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['401', '200']);
  });

  test.each([
    ['a wrong key', 401, 'wrong', 4],
    ['a body of 20 MB', 413, keys.ana, 20],
  ])(
    'a refusal of %s arrives once all was sent, although the connection ends with it',
    async (_what, status, key, mb) => {
      const body = megabyte.toString().repeat(mb);
      const request = post([`Content-Length: ${body.length}`], body).replace(keys.ana, key);
      expect(statusOf(await sendBytes(next().address, request))).toBe(status);
    },
  );

  it(`${BROKEN_REQUESTS} broken requests leave every process intact`, async () => {
    const whole = post([`Content-Length: ${fine.length}`], fine);
    const anyBreak = fc.tuple(fc.nat(whole.length), fc.nat(20), fc.string({ unit: anyCharacter, maxLength: 5 }));
    for (const [at, length, text] of fc.sample(anyBreak, { numRuns: BROKEN_REQUESTS, seed: 20_261_121 })) {
      const socket = connect(Number(new URL(next().address).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.end(whole.slice(0, at) + text + whole.slice(at + length));
      socket.resume();
      await once(socket, 'close');
    }
    for (const { address, child } of processes()) {
      expect(child.exitCode).toBeNull();
      expect(statusOf(await sendBytes(address, whole))).toBe(200);
    }
  });

  test.each([
    ['/healthz', 'ok\n'],
    ['/readyz', 'ready\n'],
  ])('%s answers every process, with and without a query, without a key', async (path, text) => {
    for (const _ of processes()) {
      const answer = await send(`${path}?probe=1`, { key: null });
      expect([answer.status, answer.body.toString()]).toEqual([200, text]);
      expect((await send(path, { method: 'HEAD', key: null })).status).toBe(200);
    }
  });

  it('/metrics and /openapi.json tell how it fares and how to call it, without a key', async () => {
    expect((await send('/metrics', { key: null })).body.toString()).toContain('galley_request_duration_seconds_count');
    expect((await send('/openapi.json', { key: null })).json()).toMatchObject({
      openapi: expect.any(String) as string,
    });
  });

  it('503 with Retry-After when too many renders wait; whoever goes away gives the unit back', async () => {
    const key = await makeKey(1_000);
    const { address } = next();
    const path = `${address}/api/v1/templates/${ids.large}/generate`;
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const abort = new AbortController();
    const ask = () => fetch(path, { method: 'POST', headers, body: fine, signal: abort.signal });
    let delivered = 0;
    const shed = await new Promise<Response>((resolve) => {
      for (let index = 0; index < 300; index += 1) {
        ask().then(
          (answer) => {
            if (answer.status === 200) delivered += 1;
            if (answer.status === 503) resolve(answer);
          },
          () => {},
        );
      }
    });
    expect(shed.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(shed.headers.get('x-quota-limit')).toBe('1000');
    expect(await shed.json()).toMatchObject({ status: 503, title: 'The service is busy' });
    abort.abort();
    const readUsed = async () =>
      1_000 - Number((await generate(ids.card, { format: 'none' }, { key })).headers['x-quota-remaining']);
    // Two are drawn at a time, and as many may be on the wire.
    await expect.poll(readUsed, { timeout: 30_000 }).toBeLessThanOrEqual(delivered + 4);
  });
});
