import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceHandlers } from '../demo/create-service-handlers.ts';
import { buildService, ids, keys } from '../testing/build-service.ts';
import { createClient } from './create-client.ts';
import type { QuotaReading } from './read-quota.ts';

const { service } = await buildService({ quotaLimit: 1 });
const server = setupServer(...createServiceHandlers(service, keys.owner));
const quotas: QuotaReading[] = [];
const client = createClient({
  fetch: (path, init) => fetch(`http://app.test${path as string}`, init),
  onQuota: (reading) => quotas.push(reading),
  now: () => Date.parse('2026-11-21T12:00:00Z'),
});
const request = {
  templateId: ids.template,
  variables: new Map([['headline', 'Hi']]),
  format: 'png',
  scale: 1,
  renderId: 'a',
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

it('the client reads what the service writes', async () => {
  const { items: projects } = await client.listProjects({ page: 0, limit: 20 });
  expect(projects.map(({ name, templateCount }) => [name, templateCount])).toEqual([
    ['Shared', 2],
    ['Private', 1],
  ]);
  const { items: templates, skipped } = await client.listTemplates(ids.project, { page: 0, limit: 20 });
  expect(skipped).toEqual([]);
  expect(templates.map(({ id }) => id)).toEqual([ids.template, ids.privateTemplate]);
  const template = await client.getTemplate(ids.template);
  expect(template.variables.map(({ name, required }) => [name, required])).toEqual([
    ['headline', true],
    ['price', false],
  ]);
});

it('a render succeeds, and the next one reports a spent quota', async () => {
  const render = await client.generate(request);
  expect(render.imageType.extension).toBe('png');
  await expect(client.generate({ ...request, renderId: 'b' })).rejects.toMatchObject({
    message: 'You have used all 1 renders for this month. The quota resets on 2026-12-01T00:00:00.000Z.',
    details: { kind: 'quotaSpent' },
  });
  expect(quotas.map(({ remaining }) => remaining)).toEqual([0, 0]);
});

it('an error names the invalid variable', async () => {
  const wrong = { ...request, renderId: 'c', variables: new Map([['headline', 'x'.repeat(30)]]) };
  const error = await client
    .generate(wrong)
    .catch((reason: { details: { fieldMessages: Map<string, string> } }) => reason);
  expect(error).toMatchObject({
    details: {
      fieldMessages: new Map([['headline', 'Headline must have at most 20 characters; it has 30 characters.']]),
    },
  });
});

it('an invisible template is not found', async () => {
  await expect(client.getTemplate(ids.unknown)).rejects.toMatchObject({ details: { kind: 'notFound', status: 404 } });
});
