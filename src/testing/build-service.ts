import { expect } from 'vitest';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import type { Problem } from '../contract/problem.ts';
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
import type { StoreContents } from '../service/store/store.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { buildPng } from './build-png.ts';
import { buildKey, emptyDocument } from './contract-documents.ts';
import { databaseKinds, openTestDatabase } from './open-test-database.ts';

export const ids = {
  project: '10000000-0000-4000-8000-000000000001',
  privateProject: '10000000-0000-4000-8000-000000000002',
  template: '20000000-0000-4000-8000-000000000001',
  privateTemplate: '20000000-0000-4000-8000-000000000002',
  sharedInPrivate: '20000000-0000-4000-8000-000000000003',
  unknown: '90000000-0000-4000-8000-000000000009',
} as const;

/** Keys of an owner, of another member of the workspace, and of a member of another workspace. */
export const keys = { owner: 'key-of-owner', member: 'key-of-member', stranger: 'key-of-stranger' } as const;

/** The time in every service test that doesn't move the clock. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');

/** A document with a required and an optional variable. */
export const smallDocument: TemplateDocument = {
  ...emptyDocument,
  viewport: { width: 200, height: 100 },
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
};

/** Where a test's service stores its data. */
export const backends = ['memory', ...databaseKinds] as const;

export interface BuildServiceOptions {
  backend?: (typeof backends)[number];
  engine?: RenderEngine;
  quotaLimit?: number;
  now?: () => number;
  /** Replaces the backend's ledger. */
  ledger?: Ledger;
  examples?: Examples;
  /** The document for every template. */
  document?: TemplateDocument;
}

/** An engine that returns a small blank PNG, for tests that don't need a real render. */
export const blankEngine: RenderEngine & FontReader = {
  readFont: () => Promise.reject(new Error('No font is read')),
  render: async () => ({
    bytes: buildPng(),
    contentType: 'image/png',
    widthPx: 4,
    heightPx: 3,
    findings: [],
    places: [],
  }),
};

/** Two workspaces with private and shared projects and templates. */
export function buildContents(quotaLimit: number, document = smallDocument): StoreContents {
  const owned = { workspaceId: 'w1', ownerId: 'owner', description: '', updatedAt: '2026-02-01T00:00:00.000Z' };
  const card = { ...owned, name: 'Card', createdAt: '2026-01-01T00:00:00.000Z', document };
  return {
    keys: [
      buildKey('owner', keys.owner, 'w1', quotaLimit),
      buildKey('member', keys.member, 'w1', quotaLimit),
      buildKey('stranger', keys.stranger, 'w2', quotaLimit),
    ],
    projects: [
      { ...owned, id: ids.project, name: 'Shared', visibility: 'SHARED' },
      { ...owned, id: ids.privateProject, name: 'Private', visibility: 'PRIVATE' },
    ],
    templates: [
      { ...card, id: ids.template, projectId: ids.project, visibility: 'SHARED' },
      { ...card, id: ids.privateTemplate, projectId: ids.project, visibility: 'PRIVATE' },
      { ...card, id: ids.sharedInPrivate, projectId: ids.privateProject, visibility: 'SHARED' },
    ],
  };
}

async function openBackend(backend: BuildServiceOptions['backend'], contents: StoreContents, now: () => number) {
  if (backend === undefined || backend === 'memory') {
    return { store: createMemoryStore(contents), ledger: createMemoryLedger({ now }) };
  }
  const database = await openTestDatabase(backend);
  await writeContents(database, contents);
  return { store: createDatabaseStore(database), ledger: createDatabaseLedger(database, { now }) };
}

/** A service with `buildContents`, and a short way to call it. */
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

/** Returns a function that calls a service with the owner's key, or with another one. */
export function createCall(service: ImageService) {
  return (path: string, { key = keys.owner, ...init }: RequestInit & { key?: string | null } = {}) => {
    const headers = new Headers(init.headers);
    if (key !== null && !headers.has(API_KEY_HEADER)) headers.set(API_KEY_HEADER, key);
    return service.fetch(new Request(`http://service.test${path}`, { ...init, headers }));
  };
}

/** A generate request. A string is sent unchanged, anything else as JSON. */
export function generateInit(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Reads the body of a response that must be a problem (RFC 9457). */
export async function readProblem(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Problem;
}
