import { hashApiKey } from '../service/auth/api-key.ts';
import type { TemplateDocument } from '../service/renderer/template-document.ts';
import type { StoreContents, TemplateRecord } from '../service/store/store.ts';
import { contractDocuments } from './contract-documents.ts';

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
