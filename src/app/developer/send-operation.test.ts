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

/** The id that a call is sent with. */
async function sentId(operation: Operation, typed: string): Promise<string | null> {
  let sent: RequestInit | undefined;
  const fetch = (_address: unknown, init?: RequestInit) => {
    sent = init;
    return Promise.resolve(new Response('{}'));
  };
  await sendOperation(operation, new Map([['Idempotency-Key', typed]]), '{}', { fetch, onQuota: () => undefined });
  return new Headers(sent?.headers).get(RENDER_ID_HEADER);
}

it('a call that takes a render has an id of its own, or the one that is typed', async () => {
  expect(await sentId(generate, 'mine')).toBe('mine');
  const ids = [await sentId(generate, ' '), await sentId(generate, '')];
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(ids[0]).not.toBe(ids[1]);
});

it('no other call has one, and none that does not know of ids', async () => {
  expect(await sentId({ ...generate, isCharged: false }, '')).toBeNull();
  expect(await sentId({ ...generate, parameters: [] }, '')).toBeNull();
});
