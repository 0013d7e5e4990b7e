import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { contractIds as ids } from '../../testing/contract-documents.ts';
import { describeOneService } from '../../testing/describe-service.ts';

const NOT_FETCHED = 'The image could not be loaded. Use the public web address of a PNG, JPEG or WebP file.';
const NO_PICTURE = 'Photo must be an image file or its web address.';

describeOneService(({ generate, makeKey, processes }) => {
  let connections = 0;
  const listener = createServer(() => (connections += 1));
  let openPort = 0;

  beforeAll(async () => {
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    openPort = (listener.address() as { port: number }).port;
  });
  afterAll(() => listener.close());

  /** What a picture's address comes to, without what differs from answer to answer, and what it cost. */
  async function ask(photo: string): Promise<{ status: number; problem: object; remaining: unknown }> {
    const body = { variables: { headline: 'Hi', photo }, format: 'png' };
    const answer = await generate(ids.everything, body, { key: await makeKey(1) });
    const { requestId: _requestId, ...problem } = answer.json() as Record<string, unknown>;
    return { status: answer.status, problem, remaining: answer.headers['x-quota-remaining'] };
  }

  const refusal = (message: string) => ({
    status: 400,
    problem: {
      title: 'Invalid request',
      detail: message,
      status: 400,
      errors: [{ name: 'photo', message }],
    },
    remaining: '1',
  });

  describe('image value: the address of a public host, or a 400 for nothing', () => {
    test.each([
      ['file:///etc/passwd', 'D01', NO_PICTURE],
      ['ftp://example.com/a.png', 'D01', NO_PICTURE],
      ['gopher://127.0.0.1:70/', 'D01', NO_PICTURE],
      ['blob:https://example.com/x', 'D01', NO_PICTURE],
      ['jar:https://example.com!/a', 'D01', NO_PICTURE],
      ['\\\\server\\share\\a.png', 'D01', NO_PICTURE],
      ['HTTP://169.254.169.254/latest/meta-data/', 'D02', NOT_FETCHED],
      ['http://10.0.0.1/', 'D03', NOT_FETCHED],
      ['http://100.64.0.1/', 'D03', NOT_FETCHED],
      ['http://192.168.1.1/', 'D03', NOT_FETCHED],
      ['http://255.255.255.255/', 'D03', NOT_FETCHED],
      ['http://2130706433/', 'D04', NOT_FETCHED],
      ['http://0x7f.1/', 'D04', NOT_FETCHED],
      ['http://0177.0.0.1/', 'D04', NOT_FETCHED],
      ['http://①②⑦.0.0.1/', 'D04', NOT_FETCHED],
      ['http://0/', 'D04', NOT_FETCHED],
      ['http://[::1]/', 'D05', NOT_FETCHED],
      ['http://[::ffff:127.0.0.1]/', 'D05', NOT_FETCHED],
      ['http://[fe80::1]/', 'D05', NOT_FETCHED],
      ['http://[64:ff9b::a9fe:a9fe]/', 'D06', NOT_FETCHED],
      ['http://[2002:a9fe:a9fe::]/', 'D06', NOT_FETCHED],
      ['http://user:pw@127.0.0.1/', 'D10', NOT_FETCHED],
      ['http://localhost./', 'D10', NOT_FETCHED],
      ['http://127.0.0.1#@example.com/', 'D10', NOT_FETCHED],
    ])('%s (%s)', async (photo, _row, message) => {
      expect(await ask(photo)).toEqual(refusal(message));
    });
  });

  it('own, open, closed and silent ports all get the same answer', async () => {
    const addresses = [
      ...processes().map(({ address }) => `${address}/healthz`),
      `http://127.0.0.1:${openPort}/`,
      'http://127.0.0.1:1/',
      'http://127.0.0.1/',
      'http://10.255.255.1/',
      'http://169.254.169.254/',
      'https://[::1]/',
      'http://192.0.2.1:81/',
    ];
    for (const address of addresses) expect(await ask(address)).toEqual(refusal(NOT_FETCHED));
    expect(connections).toBe(0);
  });
});
