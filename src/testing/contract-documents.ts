import type { TemplateDocument } from '../document/template-document.ts';
import type { LayerOf } from '../document/layer.ts';
import { hashApiKey } from '../service/auth/api-key.ts';
import type { StoreContents, TemplateRecord } from '../service/store/store.ts';

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

/** A layer that shows a text. */
export function buildText(parts: Partial<LayerOf<'text'>> = {}): LayerOf<'text'> {
  const box = { x: 0, y: 0, width: 180, height: 60 };
  const face = { family: 'Inter', weight: 400, size: 20, color: '#000000' };
  return { type: 'text', id: 'text', text: '{{headline}}', ...box, ...face, ...parts };
}

/** Ana owns most things; Ben is another member of her workspace; Cy is in another one. */
export const contractKeys = { ana: 'key-of-ana', ben: 'key-of-ben', cy: 'key-of-cy' } as const;

export const contractIds = {
  spring: '1a000000-0000-4000-8000-000000000001',
  drafts: '1a000000-0000-4000-8000-000000000002',
  parts: '1a000000-0000-4000-8000-000000000003',
  card: '2b000000-0000-4000-8000-000000000001',
  secretCard: '2b000000-0000-4000-8000-000000000002',
  bensCard: '2b000000-0000-4000-8000-000000000003',
  sharedDraft: '2b000000-0000-4000-8000-000000000004',
  bensDraft: '2b000000-0000-4000-8000-000000000005',
  everything: '2b000000-0000-4000-8000-000000000006',
  oddNames: '2b000000-0000-4000-8000-000000000007',
  print: '2b000000-0000-4000-8000-000000000008',
  large: '2b000000-0000-4000-8000-000000000009',
  vast: '2b000000-0000-4000-8000-00000000000a',
  unknown: '9c000000-0000-4000-8000-000000000009',
} as const;

type Visibility = 'PRIVATE' | 'SHARED';

function buildKey(memberId: keyof typeof contractKeys, workspaceId: string) {
  const hash = hashApiKey(contractKeys[memberId]);
  return { id: memberId, hash, prefix: 'key-of', workspaceId, memberId, quotaLimit: 1_000_000 };
}

function buildProject(id: string, name: string, visibility: Visibility, updatedAt: string) {
  const owned = { workspaceId: 'acme', ownerId: 'ana' };
  return { id, name, description: `About ${name}`, visibility, updatedAt, ...owned };
}

function buildTemplate(
  id: string,
  projectId: string,
  ownerId: string,
  visibility: Visibility,
  document: TemplateDocument = contractDocuments.card,
): TemplateRecord {
  const times = { createdAt: '2026-01-02T03:04:05.678Z', updatedAt: '2026-02-03T04:05:06.789Z' };
  const told = { name: 'Card', description: 'A card', visibility };
  return { id, projectId, workspaceId: 'acme', ownerId, ...told, ...times, document };
}

/** What the contract of the service is held against: private and shared things of two members, and templates of every kind. */
export const contractContents: StoreContents = {
  keys: [buildKey('ana', 'acme'), buildKey('ben', 'acme'), buildKey('cy', 'other')],
  projects: [
    buildProject(contractIds.spring, 'Spring', 'SHARED', '2026-03-03T00:00:00.000Z'),
    buildProject(contractIds.drafts, 'Drafts', 'PRIVATE', '2026-03-02T00:00:00.000Z'),
    buildProject(contractIds.parts, 'Parts', 'SHARED', '2026-03-01T00:00:00.000Z'),
  ],
  templates: [
    buildTemplate(contractIds.card, contractIds.spring, 'ana', 'SHARED'),
    buildTemplate(contractIds.secretCard, contractIds.spring, 'ana', 'PRIVATE'),
    buildTemplate(contractIds.bensCard, contractIds.spring, 'ben', 'PRIVATE'),
    buildTemplate(contractIds.sharedDraft, contractIds.drafts, 'ana', 'SHARED'),
    buildTemplate(contractIds.bensDraft, contractIds.drafts, 'ben', 'PRIVATE'),
    buildTemplate(contractIds.everything, contractIds.parts, 'ana', 'SHARED', contractDocuments.everything),
    buildTemplate(contractIds.oddNames, contractIds.parts, 'ana', 'SHARED', contractDocuments.oddNames),
    buildTemplate(contractIds.print, contractIds.parts, 'ana', 'SHARED', contractDocuments.print),
    buildTemplate(contractIds.large, contractIds.parts, 'ana', 'SHARED', contractDocuments.large),
    buildTemplate(contractIds.vast, contractIds.parts, 'ana', 'SHARED', contractDocuments.vast),
  ],
};
