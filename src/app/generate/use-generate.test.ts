// oxlint-disable-next-line import/no-unassigned-import -- the store's library looks for the classes among the globals
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import type { GenerateRequest } from '../../client/client.ts';
import { templateSchema } from '../../contract/template.ts';
import { buildPng } from '../../testing/build-png.ts';
import { templateSample } from '../../testing/wire-samples.ts';
import { ClientContext } from '../lib/client-context.ts';
import { serviceDescriptionQuery } from '../lib/use-service-description.ts';
import { createQuotaStore } from '../quota/create-quota-store.ts';
import { QuotaContext } from '../quota/use-quota.ts';
import { createQueryClient } from '../shell/create-query-client.ts';
import { GenerateFailure } from './generate-failure.tsx';
import { useGenerate, type GenerateControl } from './use-generate.ts';

const template = templateSchema.parse(templateSample);

const spent = { limit: 10, remaining: 0, resetAt: '2999-01-01T00:00:00.000Z' };
const unknownQuota = createQuotaStore({ storage: undefined });

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page before a service that gives these answers, and then images. A press gives the id that was sent, and what is said then. */
function openPage(
  answers: (Response | Promise<Response>)[],
  { isIdempotent = true, isEmbedded = false, quotaStore = unknownQuota } = {},
) {
  const sent: (string | null)[] = [];
  const client = createClient({
    fetch: (_path, { headers } = {}) => {
      sent.push(new Headers(headers).get('idempotency-key'));
      return Promise.resolve(answers.shift() ?? new Response(buildPng(), { headers: { 'content-type': 'image/png' } }));
    },
    onQuota: () => {},
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(serviceDescriptionQuery.queryKey, {
    address: 'https://images.example',
    isEmbedded,
    isDemo: false,
    hasProofs: true,
    isIdempotent,
    keyHeader: 'x-api-key',
    keyVariable: 'API_KEY',
  });
  function render(): { control: GenerateControl; html: string } {
    const controls: GenerateControl[] = [];
    const Page = () => {
      const control = useGenerate(template);
      controls.push(control);
      return control.error && createElement(GenerateFailure, { error: control.error, fields: [] });
    };
    const inQuota = createElement(QuotaContext, { value: quotaStore }, createElement(Page));
    const inClient = createElement(ClientContext, { value: client }, inQuota);
    const html = renderToString(createElement(QueryClientProvider, { client: queryClient }, inClient));
    return { control: controls.at(-1) as GenerateControl, html: html.replaceAll(/<[^>]*>/g, '') };
  }
  async function press(headline = 'Hi') {
    const variables: GenerateRequest['variables'] = new Map([['headline', headline]]);
    await render().control.generate({ templateId: template.id, variables, format: 'png', scale: 1 });
    const { control, html } = render();
    return { id: sent.at(-1), count: sent.length, said: html, mayBeMade: control.unanswered !== undefined };
  }
  return Object.assign(press, { pressInvalid: () => render().control.reset(), look: () => render().control, sent });
}

function refuse(status: number, headers: Record<string, string> = { 'retry-after': '1' }): Response {
  return Response.json({ detail: 'Not now.' }, { status, headers });
}

const lost = () => new Response('<title>504</title>', { status: 504, headers: { 'content-type': 'text/html' } });

it.each([
  ['409', () => refuse(409)],
  ['429 of the month', () => refuse(429, {})],
  ['429 that asks to wait', () => refuse(429, { 'retry-after': '1', 'x-quota-remaining': '5' })],
  ['503 that asks to wait', () => refuse(503)],
  ['503', () => refuse(503, {})],
  ['401', () => refuse(401)],
])('a render whose answer was lost keeps its id after a %s, until its image is there', async (_name, answer) => {
  const press = openPage([lost(), answer()]);
  const { id } = await press();
  expect((await press()).id).toBe(id);
  expect((await press()).id).toBe(id);
  expect((await press()).id).not.toBe(id);
});

it.each([400, 422, 500])(
  'a render that failed with status %d has another id when it is asked for again',
  async (status) => {
    const press = openPage([lost(), refuse(status, {})]);
    const { id } = await press();
    expect((await press()).id).toBe(id);
    expect((await press()).id).not.toBe(id);
  },
);

it('other values, or a service that renders for each id that comes, have another id after a lost answer', async () => {
  for (const isIdempotent of [true, false]) {
    const press = openPage([lost(), refuse(409)], { isIdempotent });
    const ids = [(await press()).id, (await press(isIdempotent ? 'Ho' : 'Hi')).id];
    expect(new Set(ids).size).toBe(2);
  }
});

it('a press on a form in which something is wrong sends nothing, and no id is forgotten', async () => {
  const press = openPage([lost(), refuse(503)]);
  const { id } = await press();
  press.pressInvalid();
  expect((await press()).id).toBe(id);
  press.pressInvalid();
  expect((await press()).id).toBe(id);
});

it('a render that is under way is told as that, with the time to wait', async () => {
  const press = openPage([lost(), refuse(409)]);
  await press();
  const { said } = await press();
  expect(said).toContain('No image arrived.');
  expect(said).toContain('Try again in 1 s.');
  expect(said).not.toMatch(/Nothing was rendered|Fix the values/);
});

it('a render that failed may have counted where the service does not say by its id what came of it', async () => {
  const tell = async (isIdempotent: boolean) => (await openPage([refuse(500, {})], { isIdempotent })()).said;
  expect(await tell(false)).toContain('No image arrived.Not now.');
  expect(await tell(false)).toContain('It may still count against your quota. Your input is kept.');
  expect(await tell(true)).toContain('Nothing was rendered.');
});

describe('where there is no network', () => {
  it('a render that nothing takes is told as never sent, and the one before keeps its id', async () => {
    const gone = Promise.reject<Response>(new TypeError('Failed to fetch'));
    gone.catch(() => {});
    const press = openPage([lost(), gone]);
    const { id } = await press();
    vi.stubGlobal('navigator', { onLine: false });
    const { said, mayBeMade } = await press('Ho');
    expect(said).toContain('Nothing was sent.');
    expect(said).not.toContain('may still count');
    expect([press.sent, mayBeMade]).toEqual([[id, null], true]);
    vi.stubGlobal('navigator', { onLine: true });
    expect((await press()).id).toBe(id);
  });

  it('a service on this machine renders all the same', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const press = openPage([Response.json(templateSample)]);
    expect(await press()).toMatchObject({ count: 2, said: '' });
  });
});

describe('where the service of this app says that none are left', () => {
  const headers = { 'x-quota-limit': '10', 'x-quota-remaining': '0', 'x-quota-reset': spent.resetAt };
  const answerQuota = () => Promise.resolve(new Response(null, { status: 204, headers }));

  /** The same page, on which the first press is sent and the quota is spent from then on. */
  async function openSpent(answers: Response[]) {
    vi.stubGlobal('fetch', answerQuota);
    const quotaStore = createQuotaStore({ storage: undefined });
    const press = openPage(answers, { isEmbedded: true, quotaStore });
    const first = await press();
    quotaStore.getState().add(spent);
    return { press, first };
  }

  it('a render whose answer was lost is asked for again, and no other is sent', async () => {
    const { press, first } = await openSpent([lost(), refuse(503)]);
    const { id } = first;
    const refused = { id, said: expect.stringContaining('No renders are left.') as string };
    expect(await press('Ho')).toMatchObject({ ...refused, count: 1, mayBeMade: true });
    expect(await press('Ho')).toMatchObject({ ...refused, count: 1, mayBeMade: true });
    expect(await press()).toMatchObject({ id, count: 2, mayBeMade: true });
    expect(await press()).toMatchObject({ id, count: 3, mayBeMade: false, said: '' });
    expect(await press()).toMatchObject({ ...refused, count: 3, mayBeMade: false });
  });

  it('a render that was refused for that was not made, and is not sent again', async () => {
    const { press, first } = await openSpent([refuse(429, {})]);
    expect(first).toMatchObject({ count: 1, mayBeMade: false });
    expect(await press()).toMatchObject({ count: 1, mayBeMade: false });
  });
});

describe('where the page was gone before the answer came', () => {
  const underWay = () => new Promise<Response>(() => {});

  /** What the browser keeps. */
  function stubStorage(): Map<string, string> {
    const items = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    };
    vi.stubGlobal('window', { localStorage });
    return items;
  }

  /** Sends a render and leaves its page; gives its id. */
  async function sendAndLeave(headline?: string) {
    const press = openPage([underWay()]);
    void press(headline);
    await expect.poll(() => press.sent.length).toBe(1);
    return press.sent[0];
  }

  it('the same values have the same id, until the image is there and kept', async () => {
    const items = stubStorage();
    const id = await sendAndLeave();
    expect(id).toMatch(/-/);
    expect([...items].join(' ')).not.toContain('headline');
    const press = openPage([refuse(503)]);
    expect(press.look().unanswered).toBeDefined();
    expect(await press()).toMatchObject({ id, mayBeMade: true });
    expect(await openPage([])()).toMatchObject({ id, mayBeMade: false });
    await expect.poll(() => items.size).toBe(0);
    expect(openPage([]).look().unanswered).toBeUndefined();
  });

  it('the same values have the same id also when they were asked for again after another tab had sent others', async () => {
    stubStorage();
    const press = openPage([lost(), underWay()]);
    const { id } = await press();
    await openPage([])('Ho');
    void press();
    await expect.poll(() => press.sent.length).toBe(2);
    expect((await openPage([])()).id).toBe(id);
  });

  it('a service that renders for each id that comes has another id', async () => {
    const items = stubStorage();
    const id = await sendAndLeave();
    const kept = [...items];
    const press = openPage([lost()], { isIdempotent: false });
    expect(press.look().unanswered).toBeUndefined();
    expect((await press()).id).not.toBe(id);
    expect([...items]).toEqual(kept);
  });

  it('other values have another id, and so have the same ones a day later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    stubStorage();
    const first = await sendAndLeave();
    expect((await openPage([])('Ho')).id).not.toBe(first);
    const sentAtMs = Date.now();
    const id = await sendAndLeave();
    vi.setSystemTime(sentAtMs + 23 * 3_600_000 - 1);
    expect((await openPage([lost()])()).id).toBe(id);
    vi.setSystemTime(sentAtMs + 23 * 3_600_000);
    expect((await openPage([])()).id).not.toBe(id);
  });

  it.each([422, 503])('a render that was not made is forgotten after a %d, and no other one', async (status) => {
    const items = stubStorage();
    await openPage([refuse(status)])();
    expect(items.size).toBe(0);
    let answer = (_response: Response) => {};
    const press = openPage([new Promise((resolve) => (answer = resolve))]);
    const pressed = press();
    const id = await sendAndLeave('Ho');
    answer(refuse(status));
    await pressed;
    expect((await openPage([])('Ho')).id).toBe(id);
  });

  it('a render is sent where nothing can be stored', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem } });
    expect(await openPage([])()).toMatchObject({ count: 1, mayBeMade: false, said: '' });
  });
});
