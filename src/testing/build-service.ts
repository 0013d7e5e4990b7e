import { expect } from 'vitest';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import type { Problem } from '../contract/problem.ts';
import { hashApiKey } from '../service/auth/api-key.ts';
import { createService, type ImageService } from '../service/create-service.ts';
import type { Ledger } from '../service/ledger/ledger.ts';
import { createMemoryLedger } from '../service/ledger/create-memory-ledger.ts';
import type { FontReader, RenderEngine } from '../service/renderer/render-engine.ts';
import type { TemplateDocument } from '../document/template-document.ts';
import type { Examples } from '../service/examples/create-examples.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import type { RequestEntry } from '../service/service-context.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { createMemoryStore } from '../service/store/create-memory-store.ts';
import type { ProjectRecord, StoreContents, TemplateRecord } from '../service/store/store.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { buildPng } from './build-png.ts';
import { databaseKinds, openTestDatabase } from './open-test-database.ts';

/** Ids that tests name; each is a UUID. */
export const ids = {
  project: '10000000-0000-4000-8000-000000000001',
  privateProject: '10000000-0000-4000-8000-000000000002',
  template: '20000000-0000-4000-8000-000000000001',
  privateTemplate: '20000000-0000-4000-8000-000000000002',
  sharedInPrivate: '20000000-0000-4000-8000-000000000003',
  unknown: '90000000-0000-4000-8000-000000000009',
} as const;

/** Keys of an owner, of another member of the same workspace, and of a member of another workspace. */
export const keys = { owner: 'key-of-owner', member: 'key-of-member', stranger: 'key-of-stranger' } as const;

/** Every test of the service happens at this instant unless it moves the clock. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');

/** A document with one variable of each kind that the tests of the service need. */
export const smallDocument: TemplateDocument = {
  version: 1,
  viewport: { width: 200, height: 100 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [
    { name: 'headline', type: 'text', label: 'Headline', required: true, validation: { maxLength: 20 } },
    {
      name: 'price',
      type: 'number',
      label: 'Price',
      required: false,
      defaultValue: 5,
      validation: { min: 0, max: 10 },
    },
  ],
  background: '#ffffff',
  layers: [],
};

/** Where the service of a test keeps what it knows. */
export const backends = ['memory', ...databaseKinds] as const;

export interface BuildServiceOptions {
  backend?: (typeof backends)[number];
  engine?: RenderEngine;
  quotaLimit?: number;
  now?: () => number;
  /** In place of that of the backend. */
  ledger?: Ledger;
  examples?: Examples;
  /** Of every template. */
  document?: TemplateDocument;
}

/** An engine that draws nothing and answers with a small PNG, for tests of what happens around a render. */
export const blankEngine: RenderEngine & FontReader = {
  readFont: () => Promise.reject(new Error('It reads no font')),
  render: async () => ({
    bytes: buildPng(),
    contentType: 'image/png',
    widthPx: 4,
    heightPx: 3,
    findings: [],
    places: [],
  }),
};

const owned = { workspaceId: 'w1', ownerId: 'owner' } as const;
const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-02-01T00:00:00.000Z' };

/** Two workspaces with private and shared things in them. */
export function buildContents(quotaLimit: number, document = smallDocument): StoreContents {
  return {
    keys: [
      buildKey('owner', 'w1', quotaLimit),
      buildKey('member', 'w1', quotaLimit),
      buildKey('stranger', 'w2', quotaLimit),
    ],
    projects: [buildProject(ids.project, 'Shared', 'SHARED'), buildProject(ids.privateProject, 'Private', 'PRIVATE')],
    templates: [
      buildTemplate(ids.template, ids.project, 'SHARED'),
      buildTemplate(ids.privateTemplate, ids.project, 'PRIVATE'),
      buildTemplate(ids.sharedInPrivate, ids.privateProject, 'SHARED'),
    ].map((template) => ({ ...template, document })),
  };
}

function buildProject(id: string, name: string, visibility: 'PRIVATE' | 'SHARED'): ProjectRecord {
  return { ...owned, updatedAt: times.updatedAt, id, name, description: '', visibility };
}

function buildTemplate(id: string, projectId: string, visibility: 'PRIVATE' | 'SHARED'): TemplateRecord {
  return { ...owned, ...times, id, projectId, name: 'Card', description: '', visibility, document: smallDocument };
}

function buildKey(memberId: keyof typeof keys, workspaceId: string, quotaLimit: number) {
  return { id: memberId, hash: hashApiKey(keys[memberId]), prefix: 'key-of', workspaceId, memberId, quotaLimit };
}

async function openBackend(backend: BuildServiceOptions['backend'], contents: StoreContents, now: () => number) {
  if (backend === undefined || backend === 'memory') {
    return { store: createMemoryStore(contents), ledger: createMemoryLedger({ now }) };
  }
  const database = await openTestDatabase(backend);
  await writeContents(database, contents);
  return { store: createDatabaseStore(database), ledger: createDatabaseLedger(database, { now }) };
}

/** A service on `buildContents`, and a short way to call it. */
export async function buildService({
  backend,
  engine = blankEngine,
  quotaLimit = 3,
  now = () => NOW,
  ledger,
  examples,
  document,
}: BuildServiceOptions = {}) {
  const failures: unknown[] = [];
  const entries: RequestEntry[] = [];
  const parts = await openBackend(backend, buildContents(quotaLimit, document), now);
  const service = createService({
    ...parts,
    ...(ledger && { ledger }),
    ...(examples && { examples }),
    engine,
    now,
    monotonicMs: now,
    onFailure: (error) => failures.push(error),
    onRequest: (entry) => entries.push(entry),
  });
  return { service, failures, entries, call: createCall(service) };
}

/** A short way to call a service with the key of the owner, or another one. */
export function createCall(service: ImageService) {
  return (path: string, { key = keys.owner, ...init }: RequestInit & { key?: string | null } = {}) => {
    const headers = new Headers(init.headers);
    if (key !== null && !headers.has(API_KEY_HEADER)) headers.set(API_KEY_HEADER, key);
    return service.fetch(new Request(`http://service.test${path}`, { ...init, headers }));
  };
}

/** A generate request with a raw body, as any client would send it. */
export function generateInit(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** The body of an answer that must be a problem (RFC 9457). */
export async function readProblem(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Problem;
}
