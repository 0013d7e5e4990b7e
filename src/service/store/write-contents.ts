import { sql, type Transaction } from 'kysely';
import type { ServiceDatabase } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import type { StoreContents } from './store-contents.ts';

/**
 * Writes contents into a database in one transaction. What is there already stays, but for projects and templates that are
 * older than the ones given; keys that are there keep their quota.
 */
export async function writeContents(database: ServiceDatabase, whole: StoreContents): Promise<void> {
  const contents = await leaveOutWritten(database, whole);
  // Looking takes no lock, and most starts have nothing to write.
  if (Object.values(contents).every(({ length }) => length === 0)) return;
  const { query } = database;
  await query.transaction().execute(async (transaction) => {
    await writeMembers(transaction, contents);
    for (const { id, hash, prefix, workspaceId, memberId, quotaLimit } of contents.keys) {
      await transaction
        .insertInto('api_keys')
        .values({
          id,
          hash,
          prefix,
          workspace_id: workspaceId,
          member_id: memberId,
          quota_limit: quotaLimit,
          created_at: new Date().toISOString(),
          revoked_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const project of contents.projects) {
      const { id, workspaceId, ownerId, name, description, visibility, updatedAt } = project;
      const row = { name, description, visibility, updated_at: updatedAt };
      await transaction
        .insertInto('projects')
        .values({ id, workspace_id: workspaceId, owner_id: ownerId, ...row })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(row)
            .where('projects.updated_at', '<', sql<string>`excluded.updated_at`),
        )
        .execute();
    }
    for (const template of contents.templates) await writeTemplate(transaction, template);
  });
}

/** Contents without what is there already and not older. */
async function leaveOutWritten(database: ServiceDatabase, contents: StoreContents): Promise<StoreContents> {
  const { keys, projects, templates } = contents;
  return {
    keys: await leaveOutKnownKeys(database, keys),
    projects: await leaveOutOlder(database, 'projects', projects),
    templates: await leaveOutOlder(database, 'templates', templates),
  };
}

async function leaveOutKnownKeys(
  { query }: ServiceDatabase,
  keys: StoreContents['keys'],
): Promise<StoreContents['keys']> {
  if (keys.length === 0) return keys;
  const given = keys.map(({ hash }) => hash);
  const rows = await query.selectFrom('api_keys').select('hash').where('hash', 'in', given).execute();
  const known = new Set(rows.map(({ hash }) => hash));
  return keys.filter(({ hash }) => !known.has(hash));
}

async function leaveOutOlder<Item extends { id: string; updatedAt: string }>(
  { query }: ServiceDatabase,
  table: 'projects' | 'templates',
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (items.length === 0) return items;
  const given = items.map(({ id }) => id);
  const rows = await query.selectFrom(table).select(['id', 'updated_at']).where('id', 'in', given).execute();
  const known = new Map(rows.map((row) => [row.id, row.updated_at]));
  return items.filter(({ id, updatedAt }) => (known.get(id) ?? '') < updatedAt);
}

async function writeTemplate(
  transaction: Transaction<Tables>,
  template: StoreContents['templates'][number],
): Promise<void> {
  const { id, projectId, workspaceId, ownerId, name, description, visibility, createdAt, updatedAt, document } =
    template;
  const row = {
    project_id: projectId,
    name,
    description,
    visibility,
    updated_at: updatedAt,
    document: JSON.stringify(document),
  };
  await transaction
    .insertInto('templates')
    .values({ id, workspace_id: workspaceId, owner_id: ownerId, created_at: createdAt, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where('templates.updated_at', '<', sql<string>`excluded.updated_at`),
    )
    .execute();
}

/** Workspaces and members are what the rest names; each is written once. */
async function writeMembers(
  transaction: Transaction<Tables>,
  { keys, projects, templates }: StoreContents,
): Promise<void> {
  const owners = [...projects, ...templates].map(({ workspaceId, ownerId }) => ({ workspaceId, memberId: ownerId }));
  for (const { workspaceId, memberId } of [...keys, ...owners]) {
    await transaction
      .insertInto('workspaces')
      .values({ id: workspaceId, name: workspaceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('members')
      .values({ id: memberId, workspace_id: workspaceId, name: memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
