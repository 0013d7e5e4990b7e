import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { createDocumentSchema, documentExample } from './create-document-schema.ts';
import { formatProblem, listFormatExamples } from './format-value.ts';
import { parseTemplateDocument, TemplateDocumentError } from './parse-template-document.ts';

const schema = createDocumentSchema();
const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
const findErrors = (document: unknown) => (validate(document) ? [] : (validate.errors ?? []));

describe('the JSON Schema of documents', () => {
  it('accepts all 37 starter templates', () => {
    const templates = starterWorkspace.projects.flatMap((project) => project.templates);
    expect(templates).toHaveLength(37);
    for (const { name, document } of templates) {
      expect([name, findErrors(document)]).toEqual([name, []]);
      expect(parseTemplateDocument(document)).toEqual(document);
    }
  });

  it('has one valid example', () => {
    expect(schema.examples).toEqual([documentExample]);
    expect(findErrors(documentExample)).toEqual([]);
    expect(parseTemplateDocument(documentExample)).toEqual(documentExample);
  });

  it('allows the member `$schema`', () => {
    expect(findErrors({ $schema: './template.schema.json', ...documentExample })).toEqual([]);
  });

  it.each([
    { ...documentExample, colour: '#000000' },
    { ...documentExample, unit: 'yd' },
    { ...documentExample, layers: [{ ...documentExample.layers[0], type: 'video' }] },
    { ...documentExample, layers: [{ ...documentExample.layers[1], color: 'red' }] },
    { ...documentExample, examples: { photo: { asset: 'moon' } } },
    { ...documentExample, examples: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`name${at}`, 'a'])) },
  ])('rejects what the service rejects', (document) => {
    expect(findErrors(document)).not.toEqual([]);
    expect(() => parseTemplateDocument(document)).toThrow(TemplateDocumentError);
  });

  it('describes every member', () => {
    const { properties = {} } = schema as { properties?: Record<string, Described> };
    const kinds = properties.layers?.items?.oneOf ?? [];
    expect(kinds.map(({ title }) => title)).toEqual(['shape', 'text', 'picture', 'qrcode', 'datamatrix', 'barcode']);
    const variable = properties.variables?.items ?? {};
    for (const described of [schema as Described, variable, variable.properties?.validation ?? {}, ...kinds]) {
      const members = Object.entries(described.properties ?? {});
      expect(members.length).toBeGreaterThan(4);
      for (const [name, { description }] of members) expect([name, description]).toEqual([name, expect.any(String)]);
    }
  });

  it('has an example of every format', () => {
    const examples = listFormatExamples();
    for (const { format } of examples) expect([format, formatProblem(format)]).toEqual([format, undefined]);
    expect(examples).toContainEqual({ format: 'price:EUR', value: 48, shown: '€48.00' });
    expect(examples).toContainEqual({ format: 'long', value: '2026-12-24', shown: 'December 24, 2026' });
  });
});

interface Described {
  title?: string;
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  oneOf?: Described[];
}
