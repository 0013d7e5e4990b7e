import type { TemplateDocument } from '../service/renderer/template-document.ts';
import { buildText } from './build-text.ts';

type Variable = TemplateDocument['variables'][number];

const headline: Variable = {
  name: 'headline',
  type: 'text',
  label: 'Headline',
  required: true,
  validation: { minLength: 2, maxLength: 20 },
};

function buildDocument(
  variables: Variable[],
  texts: string[],
  parts: Partial<TemplateDocument> = {},
): TemplateDocument {
  return {
    version: 1,
    viewport: { width: 300, height: 200 },
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    background: '#ffffff',
    ...parts,
    variables,
    layers: [
      ...texts.map((text, index) => buildText({ id: `text ${index}`, y: index * 12, height: 12, text, size: 9 })),
      ...(parts.layers ?? []),
    ],
  };
}

const optional = (name: string, type: Variable['type'], label: string, rest: Partial<Variable> = {}): Variable => ({
  name,
  type,
  label,
  required: false,
  ...rest,
});

const everything = buildDocument(
  [
    headline,
    optional('sku', 'text', 'SKU', { validation: { pattern: '^[A-Z]{2}-\\d{1,4}$' } }),
    optional('size', 'text', 'Size', {
      defaultValue: 'm',
      validation: {
        options: [
          { value: 's', label: 'Small' },
          { value: 'm', label: 'Medium' },
        ],
      },
    }),
    optional('price', 'number', 'Price', { defaultValue: 0, validation: { min: 0, max: 10.5 } }),
    optional('tier', 'number', 'Tier', {
      validation: {
        options: [
          { value: 1, label: 'One' },
          { value: 2, label: 'Two' },
        ],
      },
    }),
    optional('email', 'email', 'Email'),
    optional('site', 'url', 'Site'),
    optional('phone', 'phone', 'Phone'),
    optional('day', 'date', 'Day', { validation: { min: '2026-01-01', max: '2026-12-31' } }),
    optional('link', 'qrcode', 'Link'),
    optional('ean', 'barcode', 'EAN'),
    optional('photo', 'image', 'Photo'),
  ],
  ['{{headline}}', '{{sku}}', '{{size}}', '{{price}}', '{{tier}}', '{{email}}', '{{site}}', '{{phone}}', '{{day}}'],
  {
    layers: [
      { id: 'link', type: 'qrcode', x: 190, y: 0, width: 100, height: 100, source: { variable: 'link' } },
      {
        id: 'ean',
        type: 'barcode',
        x: 120,
        y: 110,
        width: 175,
        height: 40,
        source: { variable: 'ean' },
        symbology: 'ean13',
      },
      { id: 'photo', type: 'picture', x: 10, y: 120, width: 60, height: 60, source: { variable: 'photo' } },
    ],
  },
);

/** Names that are keys, never paths. */
export const oddNames = ['user.name', 'items[0]', '__proto__', 'constructor', 'toString', '0', 'ä b'] as const;

/** Templates that the contract of the service is held against. */
export const contractDocuments = {
  card: buildDocument([headline], ['{{headline}}']),
  everything,
  oddNames: buildDocument(
    oddNames.map((name) => optional(name, 'text', name)),
    oddNames.map((name) => `{{${name}}}`),
  ),
  print: buildDocument([headline], ['{{headline}}'], {
    viewport: { width: 85.5, height: 54 },
    unit: 'mm',
    dpi: 300,
    intent: 'print',
  }),
  /** Takes its time to be drawn. */
  large: buildDocument([headline], ['{{headline}}'], { viewport: { width: 7_000, height: 4_000 } }),
  /** More than may be drawn at scale 1. */
  vast: buildDocument([headline], ['{{headline}}'], { viewport: { width: 20_000, height: 20_000 } }),
} satisfies Record<string, TemplateDocument>;
