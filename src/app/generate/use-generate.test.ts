import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import type { GenerateRequest } from '../../client/client.ts';
import { templateSchema } from '../../contract/template.ts';
import { buildPng } from '../../testing/build-png.ts';
import { templateSample } from '../../testing/wire-samples.ts';
import { ClientContext } from '../hooks/client-context.ts';
import { serviceDescriptionQuery } from '../hooks/use-service-description.ts';
import { createQuotaStore } from '../quota/create-quota-store.ts';
import { QuotaContext } from '../quota/use-quota.ts';
import { createQueryClient } from '../shell/create-query-client.ts';
import { GenerateFailure } from './generate-failure.tsx';
import { useGenerate, type GenerateControl } from './use-generate.ts';

const template = templateSchema.parse(templateSample);

/** The page before a service that gives these answers, and then images. A press gives the id that was sent, and what is said then. */
function openPage(answers: Response[], isIdempotent = true) {
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
    isEmbedded: false,
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
    const inQuota = createElement(
      QuotaContext,
      { value: createQuotaStore({ storage: undefined }) },
      createElement(Page),
    );
    const inClient = createElement(ClientContext, { value: client }, inQuota);
    const html = renderToString(createElement(QueryClientProvider, { client: queryClient }, inClient));
    return { control: controls.at(-1) as GenerateControl, html: html.replaceAll(/<[^>]*>/g, '') };
  }
  return async function press(headline = 'Hi') {
    const variables: GenerateRequest['variables'] = new Map([['headline', headline]]);
    await render().control.generate({ templateId: template.id, variables, format: 'png', scale: 1 });
    return { id: sent.at(-1), said: render().html };
  };
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
    const press = openPage([lost(), refuse(409)], isIdempotent);
    const ids = [(await press()).id, (await press(isIdempotent ? 'Ho' : 'Hi')).id];
    expect(new Set(ids).size).toBe(2);
  }
});

it('a render that is under way is told as that, with the time to wait', async () => {
  const press = openPage([lost(), refuse(409)]);
  await press();
  const { said } = await press();
  expect(said).toContain('No clear answer came.');
  expect(said).toContain('Try again in 1 s.');
  expect(said).not.toMatch(/Nothing was rendered|Change what it names/);
});
