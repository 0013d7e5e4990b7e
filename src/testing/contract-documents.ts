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

/** A document without variables or layers. */
export const emptyDocument: TemplateDocument = {
  version: 1,
  viewport: { width: 300, height: 200 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  background: '#ffffff',
  variables: [],
  layers: [],
};

function buildDocument(
  variables: Variable[],
  texts: string[],
  { layers = [], ...parts }: Partial<TemplateDocument> = {},
): TemplateDocument {
  const shown = texts.map((text, index) =>
    buildText({ id: `text ${index}`, y: index * 12, height: 12, text, size: 9 }),
  );
  return { ...emptyDocument, ...parts, variables, layers: [...shown, ...layers] };
}

function optional(name: string, type: Variable['type'], label: string, rest: Partial<Variable> = {}): Variable {
  return { name, type, label, required: false, ...rest };
}

const buildOptions = (...options: [string | number, string][]) => ({
  options: options.map(([value, label]) => ({ value, label })),
});

const bars = { x: 120, y: 110, width: 175, height: 40 };
const everything = buildDocument(
  [
    headline,
    optional('sku', 'text', 'SKU', { validation: { pattern: '^[A-Z]{2}-\\d{1,4}$' } }),
    optional('size', 'text', 'Size', { defaultValue: 'm', validation: buildOptions(['s', 'Small'], ['m', 'Medium']) }),
    optional('price', 'number', 'Price', { defaultValue: 0, validation: { min: 0, max: 10.5 } }),
    optional('tier', 'number', 'Tier', { validation: buildOptions([1, 'One'], [2, 'Two']) }),
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
      { ...bars, id: 'ean', type: 'barcode', source: { variable: 'ean' }, symbology: 'ean13' },
      { id: 'photo', type: 'picture', x: 10, y: 120, width: 60, height: 60, source: { variable: 'photo' } },
    ],
  },
);

/** Names that must be used as keys, not as paths. */
export const oddNames = ['user.name', 'items[0]', '__proto__', 'constructor', 'toString', '0', 'ä b'] as const;

/** Templates for the service contract tests. */
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
  /** Slow to draw. */
  large: buildDocument([headline], ['{{headline}}'], { viewport: { width: 7_000, height: 4_000 } }),
  /** Too many pixels at scale 1. */
  vast: buildDocument([headline], ['{{headline}}'], { viewport: { width: 20_000, height: 20_000 } }),
} satisfies Record<string, TemplateDocument>;

/** A text layer. */
export function buildText(parts: Partial<LayerOf<'text'>> = {}): LayerOf<'text'> {
  const box = { x: 0, y: 0, width: 180, height: 60 };
  const face = { family: 'Inter', weight: 400, size: 20, color: '#000000' };
  return { type: 'text', id: 'text', text: '{{headline}}', ...box, ...face, ...parts };
}

/** Ana owns most projects and templates. Ben is in her workspace; Cy is in another one. */
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

export function buildKey(
  memberId: string,
  key: string,
  workspaceId: string,
  quotaLimit: number,
): StoreContents['keys'][number] {
  return { id: memberId, hash: hashApiKey(key), prefix: 'key-of', workspaceId, memberId, quotaLimit };
}

function buildProject(id: string, name: string, visibility: Visibility, day: number) {
  const owned = { workspaceId: 'acme', ownerId: 'ana' };
  return { id, name, description: `About ${name}`, visibility, updatedAt: `2026-03-0${day}T00:00:00.000Z`, ...owned };
}

function buildTemplate(
  name: keyof typeof contractIds,
  project: 'spring' | 'drafts' | 'parts',
  ownerId: string,
  visibility: Visibility,
  document: TemplateDocument = contractDocuments.card,
): TemplateRecord {
  const times = { createdAt: '2026-01-02T03:04:05.678Z', updatedAt: '2026-02-03T04:05:06.789Z' };
  const described = { name: 'Card', description: 'A card', visibility };
  const owned = { projectId: contractIds[project], workspaceId: 'acme', ownerId };
  return { id: contractIds[name], ...owned, ...described, ...times, document };
}

/** Two members' private and shared projects and templates, for the service contract tests. */
export const contractContents: StoreContents = {
  keys: [
    buildKey('ana', contractKeys.ana, 'acme', 1_000_000),
    buildKey('ben', contractKeys.ben, 'acme', 1_000_000),
    buildKey('cy', contractKeys.cy, 'other', 1_000_000),
  ],
  projects: [
    buildProject(contractIds.spring, 'Spring', 'SHARED', 3),
    buildProject(contractIds.drafts, 'Drafts', 'PRIVATE', 2),
    buildProject(contractIds.parts, 'Parts', 'SHARED', 1),
  ],
  templates: [
    buildTemplate('card', 'spring', 'ana', 'SHARED'),
    buildTemplate('secretCard', 'spring', 'ana', 'PRIVATE'),
    buildTemplate('bensCard', 'spring', 'ben', 'PRIVATE'),
    buildTemplate('sharedDraft', 'drafts', 'ana', 'SHARED'),
    buildTemplate('bensDraft', 'drafts', 'ben', 'PRIVATE'),
    ...(['everything', 'oddNames', 'print', 'large', 'vast'] as const).map((name) =>
      buildTemplate(name, 'parts', 'ana', 'SHARED', contractDocuments[name]),
    ),
  ],
};
