import sharp from 'sharp';
import { expect, it, test } from 'vitest';
import { detectImageType } from '../../contract/image-type.ts';
import { findImageEnd } from '../../client/image-file.ts';
import { generatePath, templatePath } from '../../contract/routes.ts';
import { buildPng } from '../../testing/build-png.ts';
import { blankEngine, generateInit, NOW } from '../../testing/build-service.ts';
import { hashApiKey } from '../auth/api-key.ts';
import { createService, type ImageService } from '../create-service.ts';
import { createMemoryLedger } from '../ledger/create-memory-ledger.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import type { ServiceDependencies } from '../service-context.ts';
import { readExamples } from '../renderer/read-examples.ts';
import { starterWorkspace, type StarterTemplate } from '../starter/starter-workspace.ts';
import { createMemoryStore } from '../store/create-memory-store.ts';
import { createStarterContents } from '../store/create-starter-contents.ts';
import { createServiceWithFaults } from './create-service-with-faults.ts';
import { faults } from './faults.ts';

const QUOTA = 50;
const good = { variables: {}, format: 'png' };

function setUp(create: (dependencies: ServiceDependencies) => ImageService = createServiceWithFaults) {
  const key = { id: 'k', hash: hashApiKey('key'), prefix: 'key', quotaLimit: QUOTA };
  const now = () => NOW;
  const store = createMemoryStore(createStarterContents(starterWorkspace, key));
  const service = create({ store, ledger: createMemoryLedger({ now }), engine: blankEngine, now });
  const call = (path: string, { headers, ...init }: RequestInit = {}) =>
    service.fetch(
      new Request(`http://service.test${path}`, { ...init, headers: { 'x-api-key': 'key', ...(headers as object) } }),
    );
  const generate = (name: string, body: unknown = good, init: RequestInit = {}) =>
    call(generatePath(idOf(name)), { ...generateInit(body), ...init });
  /** A request that cannot be used spends nothing, and tells the quota. */
  const readRemaining = async () => Number((await generate('Slow response', '')).headers.get('x-quota-remaining'));
  return { call, generate, readRemaining };
}

function idOf(name: string): string {
  const fault = faults.find(({ template }) => template.name === name);
  if (fault === undefined) throw new Error(`There is no fault "${name}"`);
  return fault.template.id;
}

async function listProjects({ call }: ReturnType<typeof setUp>, query: string): Promise<string[]> {
  const projects = (await (await call(`/api/v1/projects${query}`)).json()) as { name: string }[];
  return projects.map(({ name }) => name);
}

it('lists two more projects before all others, on pages of any size', async () => {
  const others = await listProjects(setUp(createService), '');
  const service = setUp();
  expect(others).toHaveLength(6);
  const all = ['Faults', 'List fault', ...others];
  expect(await listProjects(service, '')).toEqual(all);
  for (const limit of [1, 2, 3, 7]) {
    const found: string[] = [];
    for (let page = 0; page < 9 / limit; page += 1) {
      found.push(...(await listProjects(service, `?page=${page}&limit=${limit}`)));
    }
    expect(found).toEqual(all);
  }
});

it('lists each fault once, says in a sentence what it does, and gives each a form', async () => {
  const { call } = setUp();
  const list = (await (await call('/api/v1/projects/fa017000-0000-4000-8000-000000000000/templates')).json()) as {
    id: string;
    description: string;
  }[];
  expect(list.map(({ id }) => id)).toEqual(faults.map(({ template }) => template.id));
  for (const { id, description } of list) {
    expect(description).toMatch(/^[A-Z].* Uses (one render|no renders)\.$/);
    if (faults.some(({ template, read }) => template.id === id && read !== undefined)) continue;
    const template = (await (await call(`/api/v1/templates/${id}`)).json()) as { variables: object[] };
    expect(template.variables.length).toBeGreaterThan(0);
  }
});

test.each(faults.map(({ template }) => [template.name, template] as const))(
  '%s is a valid document',
  (_name, { document }) => {
    expect(() => parseTemplateDocument(document)).not.toThrow();
  },
);

it('leaves every other template as it is', async () => {
  const { call, readRemaining } = setUp();
  const template = starterWorkspace.projects[0]?.templates[0] as StarterTemplate;
  const body = { variables: readExamples(template.document).values, format: 'png' };
  const response = await call(generatePath(template.id), generateInit(body));
  expect(response.status).toBe(200);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(buildPng());
  expect(await readRemaining()).toBe(QUOTA - 1);
});

test.each([
  ['Quota exceeded', 429, 'application/problem+json', /You have used all 50 renders/, { 'x-quota-remaining': '0' }],
  ['Too many requests', 429, 'application/json', /Too many renders at once/, { 'retry-after': '2' }],
  ['Server error', 500, 'application/problem+json', /out of ink/, {}],
  ['Server error as HTML', 500, 'text/html', /<title>The press has stopped/, {}],
  ['Service busy', 503, 'application/problem+json', /Every press/, { 'retry-after': '2' }],
  ['HTML sent as an image', 200, 'image/png', /^<!doctype html>/, {}],
  ['Invalid values', 422, 'application/json', /"loc":\["body","variables","words"\]/, {}],
])('%s answers %i as %s and spends nothing', async (name, status, contentType, words, headers) => {
  const { generate, readRemaining } = setUp();
  const response = await generate(name);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': contentType,
    'x-quota-limit': String(QUOTA),
    'x-quota-remaining': String(QUOTA),
    ...headers,
  });
  expect([...response.headers.keys()]).not.toContain('x-undrawn');
  expect(await response.text()).toMatch(words);
  expect(await readRemaining()).toBe(QUOTA);
});

test.each([
  ['Template with a server error', 500, 'application/problem+json', /drawer of this template/],
  ['Template as HTML', 200, 'text/html', /<title>Please sign in/],
  ['Deleted template', 404, 'application/problem+json', /Not found/],
])('%s is read as %i %s, and is rendered normally', async (name, status, contentType, words) => {
  const { call, generate } = setUp();
  const response = await call(templatePath(idOf(name)));
  expect([response.status, response.headers.get('content-type')]).toEqual([status, contentType]);
  expect(await response.text()).toMatch(words);
  expect((await generate(name)).status).toBe(200);
  expect((await call(templatePath(idOf(name)), { headers: { 'x-api-key': 'other' } })).status).toBe(401);
});

it('fails the list of one project, and of all projects when requested', async () => {
  const list = '/api/v1/projects/fa017000-0000-4000-8000-000000000100/templates?page=0&limit=100';
  const failing = setUp((dependencies) => createServiceWithFaults(dependencies, { hasProjectsFault: true }));
  for (const response of [await setUp().call(list), await failing.call('/api/v1/projects')]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.text()).toContain('The catalog is being sorted.');
  }
});

test.each([
  ['Slow response', 'image/png', buildPng()],
  ['Image sent as HTML', 'text/html', buildPng()],
  ['No quota headers', 'image/png', buildPng()],
])('%s delivers as %s, and spends one render', async (name, contentType, bytes) => {
  const { generate, readRemaining } = setUp();
  const response = await generate(name, name === 'Slow response' ? { variables: { delayMs: 0 }, format: 'png' } : good);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(contentType);
  expect(response.headers.has('x-quota-remaining')).toBe(name !== 'No quota headers');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(bytes));
  expect(await readRemaining()).toBe(QUOTA - 1);
});

it('sends a broken image that looks like a PNG but cannot be decoded', async () => {
  const { generate, readRemaining } = setUp();
  const bytes = new Uint8Array(await (await generate('Broken image')).arrayBuffer());
  expect([detectImageType(bytes)?.mediaType, findImageEnd(bytes)]).toEqual(['image/png', bytes.length]);
  await expect(sharp(bytes).raw().toBuffer()).rejects.toThrow('Input buffer');
  expect(await readRemaining()).toBe(QUOTA - 1);
});

it('announces the whole of an image that is cut short, sends half of it, and spends one render', async () => {
  const { generate, readRemaining } = setUp();
  const response = await generate('Cut short');
  expect(response.headers.get('content-length')).toBe(String(buildPng().length));
  const received: Uint8Array[] = [];
  const read = async () => {
    for await (const chunk of response.body ?? []) received.push(chunk);
  };
  await expect(read()).rejects.toThrow('cut short on purpose');
  expect(Buffer.concat(received)).toEqual(Buffer.from(buildPng().slice(0, buildPng().length / 2)));
  expect(await readRemaining()).toBe(QUOTA - 1);
});

it('delays a render by at most 20 seconds, and refunds clients that disconnect', async () => {
  const { generate, readRemaining } = setUp();
  expect((await generate('Slow response', { variables: { delayMs: 20_001 }, format: 'png' })).status).toBe(400);
  const abort = new AbortController();
  const slow = generate('Slow response', { variables: { delayMs: 20_000 }, format: 'png' }, { signal: abort.signal });
  await expect.poll(readRemaining).toBe(QUOTA - 1);
  abort.abort();
  expect((await slow).status).toBe(499);
  expect(await readRemaining()).toBe(QUOTA);
});

it('does not respond until the client disconnects, and reserves no unit', async () => {
  const { generate, readRemaining } = setUp();
  const abort = new AbortController();
  let isAnswered = false;
  const pending = generate('No response', good, { signal: abort.signal }).then(() => (isAnswered = true));
  for (let calls = 0; calls < 10; calls += 1) expect(await readRemaining()).toBe(QUOTA);
  expect(isAnswered).toBe(false);
  abort.abort();
  expect(await pending).toBe(true);
});

test.each(faults.map(({ template }) => template.name))(
  '%s refuses wrong keys and values as every template does',
  async (name) => {
    const { call, generate } = setUp();
    expect((await generate(name, { variables: { nothing: 1 }, format: 'png' })).status).toBe(400);
    const init = generateInit(good, { 'x-api-key': 'other' });
    expect((await call(generatePath(idOf(name)), init)).status).toBe(401);
  },
);
