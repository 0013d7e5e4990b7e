import type { AuditAction } from '../../contract/accounts.ts';
import { workspaceRoutes, type WorkspaceRouteName } from '../../contract/workspace.ts';
import { matches } from '../../proxy/decide-request.ts';
import type { ServiceDatabase } from '../../service/database/tables.ts';

/** What a successful call of the settings is called in the audit log. Reads and checks aren't logged. */
const actions: Partial<Record<WorkspaceRouteName, AuditAction>> = {
  createKey: 'key-created',
  changeKey: 'key-changed',
  revokeKey: 'key-revoked',
  createProject: 'project-saved',
  changeProject: 'project-saved',
  deleteProject: 'project-deleted',
  restoreProject: 'project-restored',
  createTemplate: 'template-saved',
  saveTemplate: 'template-saved',
  changeTemplate: 'template-saved',
  duplicateTemplate: 'template-saved',
  restoreVersion: 'template-saved',
  deleteTemplate: 'template-deleted',
  restoreTemplate: 'template-restored',
  addFont: 'font-added',
  removeFont: 'font-removed',
  addImage: 'image-added',
  deleteImage: 'image-deleted',
};

const tables = { keys: 'apiKeys', projects: 'projects', templates: 'templates' } as const;

/** Finds the audit action of a call of the settings and the name of what it changed; undefined for a read. */
export async function describeChange(
  database: ServiceDatabase,
  { method, path }: { method: string; path: string },
  answer: Response,
): Promise<{ action: AuditAction; subject: string } | undefined> {
  const names = Object.keys(workspaceRoutes) as WorkspaceRouteName[];
  const name = names.find(
    (route) => workspaceRoutes[route].method === method && matches(workspaceRoutes[route].pattern, path, () => true),
  );
  const action = name && actions[name];
  if (action === undefined) return undefined;
  const [, , kind = '', id] = path.split('/');
  const table = tables[kind as keyof typeof tables];
  if (id !== undefined && table !== undefined && name !== 'duplicateTemplate') {
    const row = await database.selectFrom(table).select('name').where('id', '=', id.toLowerCase()).executeTakeFirst();
    return { action, subject: row?.name || id };
  }
  const made =
    answer.status === 204 ? {} : ((await answer.clone().json()) as { name?: string; entry?: { name: string } });
  return { action, subject: made.name ?? made.entry?.name ?? id ?? '' };
}
