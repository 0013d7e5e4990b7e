import { describe, expect, it, test } from 'vitest';
import { templateSample } from '../testing/wire-samples.ts';
import type { ApiError } from './api-error.ts';
import { createClient } from './create-client.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function open(answer: () => Response) {
  const sent: RequestInit[] = [];
  const client = createClient({
    fetch: async (_path, init) => {
      sent.push(init ?? {});
      return answer();
    },
    now: () => NOW,
  });
  const render = (parts: { format?: string; scale?: number } = {}) =>
    client.generate({
      templateId: templateSample.id,
      variables: new Map(),
      format: 'png',
      scale: 1,
      renderId: 'one',
      ...parts,
    });
  return { client, render, sent };
}

const fail = (answer: () => Response) =>
  open(answer)
    .render()
    .then(
      () => expect.fail('it resolved'),
      (error: ApiError) => error,
    );

describe('the client accepts', () => {
  it('error body: the first readable words as plain text, field messages, the raw body', async () => {
    const body = '{"error":{"message":"<b>Bad</b>","issues":{"fieldErrors":{"headline":["Too long"]}}}}';
    const { message, details } = await fail(() => new Response(body, { status: 422 }));
    expect(message).toBe('<b>Bad</b>');
    expect(details.rawBody).toBe(body);
    expect([...(details.fieldMessages ?? [])]).toEqual([['headline', 'Too long']]);
  });

  it('error body: the beginning of one that is too long to read', async () => {
    const page = `<!doctype html><title>Out of memory</title>${'x'.repeat(70_000)}`;
    const { message, details } = await fail(() => new Response(page, { status: 500 }));
    expect(message).toBe('Out of memory');
    expect(details.rawBody).toBe(page.slice(0, 64 * 1024));
  });

  test.each([
    ['text/plain; charset=iso-8859-1', [0xfc], 'ü'],
    ['text/plain;charset="Shift_JIS"', [0x90, 0x7d], '図'],
    ['text/plain; charset=no-such', [0xc3, 0xbc], 'ü'],
    ['', [0xc3, 0xbc], 'ü'],
  ])('error body: in the charset of %j', async (contentType, bytes, message) => {
    const answer = () =>
      new Response(new Uint8Array(bytes), { status: 400, headers: contentType ? { 'content-type': contentType } : {} });
    expect((await fail(answer)).message).toBe(message);
  });

  test.each([
    ['monthly quota: remaining 0', { 'x-quota-remaining': '0', 'retry-after': '5' }, 'quotaSpent'],
    ['monthly quota: no Retry-After', {}, 'quotaSpent'],
    ['throughput with Retry-After', { 'x-quota-remaining': '4', 'retry-after': '5' }, 'busy'],
    ['throughput that says what is left, and no Retry-After', { 'x-quota-remaining': '50' }, 'busy'],
    ['monthly quota: remaining 0 and no Retry-After', { 'x-quota-remaining': '0' }, 'quotaSpent'],
  ])('429: %s', async (_name, headers, kind) => {
    expect((await fail(() => new Response('', { status: 429, headers }))).details.kind).toBe(kind);
  });
});
