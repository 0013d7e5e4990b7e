import { expect, it } from 'vitest';
import { RENDER_ID_HEADER } from '../../contract/headers.ts';
import type { Operation } from './read-operations.ts';
import { sendOperation } from './send-operation.ts';

const generate: Operation = {
  id: 'generate',
  method: 'POST',
  path: '/generate',
  summary: '',
  parameters: [{ name: 'Idempotency-Key', in: 'header', description: '', required: false, fallback: '' }],
  hasBody: true,
  isCharged: true,
  answers: [],
};

/** Sends calls one after the other; each comes to the id that it was sent with, or to the sentence of its failure. */
function setUp(operation = generate) {
  const renderIds = new Map<string, string>();
  return async (answer: () => Response, { typed = '', body = '{}' } = {}) => {
    let id: string | null = null;
    const fetch = async (_address: unknown, init?: RequestInit) => {
      id = new Headers(init?.headers).get(RENDER_ID_HEADER);
      return answer();
    };
    const values = new Map([['Idempotency-Key', typed]]);
    const sending = sendOperation(operation, values, body, { fetch, onQuota: () => undefined, renderIds });
    const message = await sending.then(
      () => '',
      (error: Error) => error.message,
    );
    return { id, message };
  };
}

const done = () => new Response('{}');
const brokenOff = () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('gone')) }));
const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** The id that a first call is sent with. */
const sentId = async (operation: Operation, typed: string) => (await setUp(operation)(done, { typed })).id;

it('a call that uses a render has a new id or the typed one', async () => {
  expect(await sentId(generate, 'mine')).toBe('mine');
  const ids = [await sentId(generate, ' '), await sentId(generate, '')];
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(ids[0]).not.toBe(ids[1]);
});

it('other calls have no render id', async () => {
  expect(await sentId({ ...generate, isCharged: false }, '')).toBeNull();
});

it('each call to a service without ids has a new id, because Galley forwards each id once', async () => {
  const send = setUp({ ...generate, parameters: [] });
  const ids = [(await send(lost)).id, (await send(done)).id];
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(ids[0]).not.toBe(ids[1]);
});

it.each([
  ['whose answer is lost', lost],
  ['whose answer breaks off', brokenOff],
  ['that something between gave up on', () => new Response('Bad gateway', { status: 502 })],
  ['that is in progress', () => new Response('{}', { status: 409 })],
])('a render %s keeps its id when it is sent again unchanged', async (_name, answer) => {
  const send = setUp();
  const { id } = await send(answer);
  const other = await send(done, { body: '{"format":"webp"}' });
  const again = [await send(answer), await send(done)];
  expect(again.map((call) => call.id)).toEqual([id, id]);
  const next = await send(done);
  expect(new Set([id, other.id, next.id]).size).toBe(3);
});

it('a rejected render gets a new id when it is sent again', async () => {
  const send = setUp();
  const { id } = await send(() => new Response('{}', { status: 422 }));
  expect((await send(done)).id).not.toBe(id);
});

it('a long text response is marked as cut', async () => {
  const dependencies = { onQuota: () => undefined, renderIds: new Map<string, string>() };
  const read = (text: string) =>
    sendOperation(generate, new Map(), '{}', { ...dependencies, fetch: async () => new Response(text) });
  const whole = 'a'.repeat(100_000);
  expect(await read(whole)).toMatchObject({ text: whole, isCut: false });
  expect(await read(`${whole}b`)).toMatchObject({ text: whole, isCut: true });
});

it.each([
  [
    'a render',
    generate,
    'The request may have used a render. Check your connection, then send the same request again: it is counted only once.',
  ],
  [
    'a render of a service without ids',
    { ...generate, parameters: [] },
    'The request may have used a render. Check your quota before you send it again.',
  ],
  ['any other call', { ...generate, isCharged: false }, 'Check your connection, then send the request again.'],
])('says what to do after %s without a response', async (_name, operation, next) => {
  const send = setUp(operation);
  expect((await send(lost)).message).toBe(`No response from the service. ${next}`);
  expect((await send(brokenOff)).message).toBe(`The connection was lost before the response finished. ${next}`);
});
