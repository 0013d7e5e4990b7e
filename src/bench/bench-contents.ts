import { createApiKey, hashApiKey, readKeyPrefix } from '../service/auth/api-key.ts';
import type { StoreContents } from '../service/store/store.ts';
import type { TemplateDocument } from '../service/renderer/template-document.ts';

const QUOTA = 1_000_000_000;
const time = '2026-01-01T00:00:00.000Z';

/** The one who asks in every bench. */
export const benchViewer = { workspaceId: 'bench', memberId: 'bench' } as const;
export const benchAccount = { keyId: 'bench', quotaLimit: QUOTA } as const;

/** Id of the nth project or template. */
export function benchId(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Keys without an end to their quota, and one project, number 0, with a template for each document, numbered from 1. */
export function createBenchContents(
  documents: readonly TemplateDocument[],
  keyIds: readonly string[] = [benchAccount.keyId],
): { contents: StoreContents; key: string } {
  const keys = keyIds.map(() => createApiKey());
  const common = {
    description: '',
    visibility: 'SHARED',
    workspaceId: 'bench',
    ownerId: 'bench',
    updatedAt: time,
  } as const;
  const contents: StoreContents = {
    keys: keyIds.map((id, index) => {
      const key = keys[index] ?? '';
      return { id, hash: hashApiKey(key), prefix: readKeyPrefix(key), quotaLimit: QUOTA, ...benchViewer };
    }),
    projects: [{ id: benchId(0), name: 'Bench', ...common }],
    templates: documents.map((document, index) => {
      return {
        id: benchId(index + 1),
        projectId: benchId(0),
        name: `Template ${index}`,
        createdAt: time,
        document,
        ...common,
      };
    }),
  };
  return { contents, key: keys[0] ?? '' };
}
