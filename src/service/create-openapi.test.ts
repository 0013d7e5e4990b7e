import { expect, it } from 'vitest';
import { generatePath, routes, templatePath } from '../contract/routes.ts';
import { buildService, generateInit, ids } from '../testing/build-service.ts';
import { createOpenApi } from './create-openapi.ts';

interface Described {
  description: string;
  headers: Record<string, { $ref: string }>;
  content: Record<string, { schema: unknown }>;
}

interface Document {
  servers: unknown;
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string }[]; responses: Record<string, Described> }>
  >;
  components: { schemas: Record<string, { required: string[]; properties: Record<string, unknown> }> };
}

const document = createOpenApi() as unknown as Document;

it('lists the four endpoints of the specification and three for previews', () => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(operations).toEqual([
    'get /api/v1/projects',
    'get /api/v1/projects/{projectId}/templates',
    'get /api/v1/templates/{templateId}',
    'post /api/v1/templates/{templateId}/generate',
    'get /api/v1/templates/{templateId}/example',
    'post /api/v1/templates/{templateId}/proof',
    'post /api/v1/templates/{templateId}/check',
  ]);
});

it('lists every field of the specification', () => {
  const fieldsOf = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {}).sort();
  expect(fieldsOf('Project')).toEqual(['description', 'id', 'name', 'templateCount', 'updatedAt', 'visibility']);
  expect(fieldsOf('TemplateItem')).toEqual(['description', 'id', 'name', 'projectId', 'updatedAt', 'visibility']);
  expect(fieldsOf('GenerateRequest')).toEqual(['format', 'options', 'variables']);
  expect(fieldsOf('Template')).toContain('viewportOutputIntent');
});

it('lists the defaults of a body in descriptions', () => {
  for (const name of ['GenerateRequest', 'CheckRowsRequest']) {
    const schema = document.components.schemas[name];
    expect(JSON.stringify(schema)).not.toContain('"default"');
    expect(schema?.properties.format).toMatchObject({ description: 'Default: png.' });
  }
  expect(document.components.schemas.GenerateRequest).not.toHaveProperty('required');
  expect(document.components.schemas.GenerateRequest?.properties.variables).toMatchObject({
    description: expect.stringContaining('are optional') as string,
  });
});

it('describes the limits of pages', () => {
  expect(document.paths['/api/v1/projects']?.get?.parameters).toEqual([
    expect.objectContaining({
      name: 'page',
      schema: { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 },
    }),
    expect.objectContaining({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } }),
  ]);
});

it('contains everything that it references', () => {
  const text = JSON.stringify(document);
  for (const [, path = ''] of text.matchAll(/#\/components\/(\w+\/[\w-]+)/g)) {
    expect(document.components).toHaveProperty(path.replace('/', '.'));
  }
});

it('lists its own server by default', () => {
  expect(document.servers).toEqual([{ url: '/' }]);
  expect(createOpenApi([{ url: 'https://images.test' }]).servers).toEqual([{ url: 'https://images.test' }]);
});

it('describes images as bytes', () => {
  const image = document.paths[describedPath('generate')]?.post?.responses['200']?.content;
  const bytes = { schema: { type: 'string', format: 'binary' } };
  expect(image).toEqual({ 'image/png': bytes, 'image/jpeg': bytes, 'image/webp': bytes });
});

it('does not mention the quota for free calls', () => {
  const describe = (name: keyof typeof routes) =>
    [409, 429].map((status) => document.paths[describedPath(name)]?.post?.responses[status]?.description);
  expect(describe('generate')).toEqual([expect.stringMatching(/Idempotency-Key/), expect.stringMatching(/month/)]);
  for (const name of ['proof', 'check'] as const) expect(describe(name).join(' ')).not.toMatch(/Idempotency-Key|month/);
});

it('lists every header, status and content type that the service sends', async () => {
  const fine = { variables: { headline: 'Hi' }, format: 'png' };
  const { call } = await buildService({ quotaLimit: 1 });
  const generate = generatePath(ids.template);
  const answers: [keyof typeof routes, Response][] = [
    ['listProjects', await call(routes.listProjects.pattern)],
    ['listProjects', await call(`${routes.listProjects.pattern}?limit=0`)],
    ['getTemplate', await call(templatePath(ids.template))],
    ['getTemplate', await call(templatePath(ids.unknown))],
    ['generate', await call(generate, generateInit('nothing'))],
    ['generate', await call(generate, { method: 'POST', body: 'text' })],
    ['generate', await call(generate, generateInit(fine, { 'idempotency-key': 'a' }))],
    ['generate', await call(generate, generateInit({ ...fine, format: 'webp' }, { 'idempotency-key': 'a' }))],
    ['generate', await call(generate, generateInit(fine))],
    ['generate', await call(generate, generateInit(fine, { 'x-api-key': 'other' }))],
  ];
  expect(answers.map(([, { status }]) => status)).toEqual([200, 400, 200, 404, 400, 415, 200, 422, 429, 401]);
  for (const [name, { status, headers }] of answers) {
    const described = document.paths[describedPath(name)]?.[routes[name].method.toLowerCase()]?.responses[status];
    const known = Object.keys(described?.headers ?? {}).map((header) => header.toLowerCase());
    expect(known).toEqual(expect.arrayContaining([...headers.keys()].filter((header) => header !== 'content-type')));
    expect(Object.keys(described?.content ?? {})).toContain(headers.get('content-type'));
  }
});

function describedPath(name: keyof typeof routes): string {
  return routes[name].pattern.replaceAll(/:(\w+)/g, '{$1}');
}
