import { createApiKey, hashApiKey, readKeyPrefix } from '../service/auth/api-key.ts';
import type { TemplateDocument } from '../document/template-document.ts';
import type { StoreContents } from '../service/store/store.ts';

/** The member and key for every benchmark. */
export const benchViewer = { workspaceId: 'bench', memberId: 'bench' } as const;
export const benchAccount = { keyId: 'bench', quotaLimit: 1_000_000_000 } as const;

export function benchId(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** One key, and one project, number 0, with a template for each document, numbered from 1. */
export function createBenchContents(documents: readonly TemplateDocument[]): { contents: StoreContents; key: string } {
  const key = createApiKey();
  const record = { id: benchAccount.keyId, hash: hashApiKey(key), prefix: readKeyPrefix(key), ...benchViewer };
  const updatedAt = '2026-01-01T00:00:00.000Z';
  const owned = { description: '', visibility: 'SHARED', workspaceId: 'bench', ownerId: 'bench', updatedAt } as const;
  const projectId = benchId(0);
  const templates = documents.map((document, index) => {
    const id = benchId(index + 1);
    return { ...owned, id, projectId, name: `Template ${index}`, createdAt: updatedAt, document };
  });
  const projects = [{ ...owned, id: projectId, name: 'Bench' }];
  return { contents: { keys: [{ ...record, quotaLimit: benchAccount.quotaLimit }], projects, templates }, key };
}
