import * as z from '../contract/zod.ts';
import { symbologyRules, symbologyNames } from '../variables/symbology-rules.ts';
import { fontFamilies } from './font-families.ts';
import { listFormatExamples } from './format-value.ts';
import { exampleSchema, templateDocumentSchema, VARIABLES_MAX, type TemplateDocument } from './template-document.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The JSON Schema (draft 2020-12) for template documents. `x-formats` and `x-symbologies` list one example per entry. */
export function createDocumentSchema(): JsonSchema {
  const schema: JsonSchema = z.toJSONSchema(templateDocumentSchema, { io: 'input', unrepresentable: 'any' });
  const { layers, examples = {} } = readProperties(schema);
  const { $schema: _draft, ...exampleKinds } = z.toJSONSchema(exampleSchema);
  Object.assign(examples, { type: 'object', maxProperties: VARIABLES_MAX, additionalProperties: exampleKinds });
  const layer = (layers?.items ?? {}) as JsonSchema;
  for (const kind of layer.oneOf ?? []) completeLayer(kind);
  return {
    ...schema,
    title: 'Galley template document',
    description: "A template's layers and variables.",
    examples: [documentExample],
  };
}

/** Adds a title and examples that zod can't express. */
function completeLayer(kind: JsonSchema): void {
  const { type, text, family, symbology } = readProperties(kind);
  kind.title = String(type?.const);
  if (text !== undefined) text['x-formats'] = listFormatExamples();
  if (family !== undefined) family.examples = [...fontFamilies];
  if (symbology !== undefined) {
    symbology['x-symbologies'] = symbologyNames.map((name) => ({ name, sample: symbologyRules[name].sample }));
  }
}

function readProperties(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

/** A complete document that is ready to render. */
export const documentExample: TemplateDocument = {
  version: 1,
  viewport: { width: 1200, height: 630 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  locale: 'en-GB',
  variables: [
    { name: 'title', type: 'text', label: 'Title', required: true, validation: { maxLength: 60 } },
    { name: 'day', type: 'date', label: 'Day', required: true },
    { name: 'price', type: 'number', label: 'Price', required: false, validation: { min: 0, max: 500 } },
    { name: 'photo', type: 'image', label: 'Photo', required: true },
    { name: 'link', type: 'url', label: 'Tickets at', required: true, defaultValue: 'https://example.com/tickets' },
  ],
  background: '#fbf7ef',
  layers: [
    {
      id: 'photo',
      type: 'picture',
      source: { variable: 'photo' },
      x: 720,
      y: 0,
      width: 480,
      height: 630,
      fit: 'cover',
    },
    {
      id: 'title',
      type: 'text',
      text: '{{title}}',
      x: 64,
      y: 64,
      width: 592,
      height: 260,
      family: 'Fraunces',
      weight: 600,
      size: 72,
      minSize: 36,
      lineHeight: 1.1,
      color: '#1d2b24',
    },
    {
      id: 'when',
      type: 'text',
      text: '{{day|weekday}}[[\nfrom {{price|price:EUR}}]]',
      x: 64,
      y: 350,
      width: 592,
      height: 90,
      family: 'Inter',
      weight: 400,
      size: 28,
      color: '#1d2b24',
    },
    { id: 'tickets', type: 'qrcode', source: { variable: 'link' }, x: 64, y: 446, width: 120, height: 120 },
  ],
  examples: {
    title: 'An evening in the vineyard',
    day: '2026-09-12',
    price: 48,
    photo: { asset: 'vineyard' },
    link: 'https://example.com/tickets/2026',
  },
};
