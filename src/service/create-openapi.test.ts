import { expect, it } from 'vitest';
import { createOpenApi } from './create-openapi.ts';

interface Document {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string }[]; responses: Record<string, unknown> }>
  >;
  components: { schemas: Record<string, { required: string[]; properties: Record<string, unknown> }> };
}

const document = createOpenApi() as unknown as Document;

it('has the four endpoints of the specification and no other', () => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(operations).toEqual([
    'get /api/v1/projects',
    'get /api/v1/projects/{projectId}/templates',
    'get /api/v1/templates/{templateId}',
    'post /api/v1/templates/{templateId}/generate',
  ]);
});

it('names every field of the specification', () => {
  const fieldsOf = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {}).sort();
  expect(fieldsOf('Project')).toEqual(['description', 'id', 'name', 'templateCount', 'updatedAt', 'visibility']);
  expect(fieldsOf('TemplateItem')).toEqual(['description', 'id', 'name', 'projectId', 'updatedAt', 'visibility']);
  expect(fieldsOf('GenerateRequest')).toEqual(['format', 'options', 'variables']);
  expect(fieldsOf('Template')).toContain('viewportOutputIntent');
});

it('describes pages as the specification limits them', () => {
  expect(document.paths['/api/v1/projects']?.get?.parameters).toEqual([
    expect.objectContaining({ name: 'page', schema: { type: 'integer', minimum: 0, default: 0 } }),
    expect.objectContaining({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } }),
  ]);
});

it('has every reference that it uses', () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(document.components.schemas).toHaveProperty(name as string);
  }
});
