import { expressionBuilder, type Insertable, type InsertObject } from 'kysely';
import type { ServiceDatabase, Tables } from '../database/tables.ts';
import { findOrMakeOwner, GALLEY, readWorkspaceName } from './owners.ts';
import type { StoreContents } from './store.ts';

/**
 * Writes contents into a database in one transaction. Existing rows stay, even if deleted. Only older templates that nobody has
 * changed are updated. A changed document becomes a new version, saved by Galley.
 */
export async function writeContents(
  database: ServiceDatabase,
  { keys, projects, templates }: StoreContents,
  now: () => number = Date.now,
): Promise<void> {
  const createdAt = new Date(now()).toISOString();
  const owners = [...projects, ...templates].map(({ workspaceId, ownerId }) => ({ workspaceId, memberId: ownerId }));
  await database.transaction().execute(async (trx) => {
    // Other rows reference workspaces and members.
    for (const { workspaceId, memberId } of [...keys, ...owners]) {
      await insertMissing(trx, 'workspaces', { id: workspaceId, name: workspaceId });
      await insertMissing(trx, 'members', { id: memberId, workspaceId, name: memberId });
    }
    for (const key of keys) await insertMissing(trx, 'apiKeys', { ...key, createdAt, revokedAt: null });
    for (const project of projects) await insertMissing(trx, 'projects', project);
    for (const { document, ...listed } of templates) {
      const { updatedAt: versionCreatedAt, ownerId: authorId } = listed;
      const template = { ...listed, document: JSON.stringify(document), versionCreatedAt, authorId };
      await insertMissing(trx, 'templates', template);
      await updateTemplate(trx, template);
    }
  });
}

async function insertMissing<Table extends keyof Tables>(
  trx: ServiceDatabase,
  table: Table,
  row: InsertObject<Tables, Table>,
): Promise<void> {
  await trx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function updateTemplate(trx: ServiceDatabase, template: Insertable<Tables['templates']>): Promise<void> {
  const { id, workspaceId, document } = template;
  const before = await trx
    .selectFrom('templates')
    .select(['version', 'versionCreatedAt as createdAt', 'authorId', 'document'])
    .where(isUntouched(template))
    .executeTakeFirst();
  if (before === undefined) return;
  const isSame = before.document === document;
  const saved = isSame
    ? { version: before.version, authorId: before.authorId }
    : { version: before.version + 1, authorId: await findGalley(trx, workspaceId) };
  // If several processes start, or a user saves at the same time, only one of them matches this condition.
  const updated = await trx
    .updateTable('templates')
    .set({ ...template, ...saved })
    .where(isUntouched(template))
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst();
  if (updated === undefined || isSame) return;
  await trx
    .insertInto('templateVersions')
    .values({ templateId: id, ...before })
    .execute();
}

async function findGalley(trx: ServiceDatabase, workspaceId: string): Promise<string> {
  const workspace = await readWorkspaceName(trx, workspaceId);
  return (await findOrMakeOwner(trx, { workspace, member: GALLEY })).owned.ownerId;
}

/** The SQL condition that a template is older than this one and that nobody has saved, changed or deleted it. */
function isUntouched({ id, updatedAt }: { id: string; updatedAt: string }) {
  const eb = expressionBuilder<Tables, 'templates'>();
  return eb.and([
    eb('id', '=', id),
    eb('updatedAt', '<', updatedAt),
    // Only owners and Galley save templates, so any other author is Galley.
    eb.or([eb('version', '=', 1), eb('authorId', '!=', eb.ref('ownerId'))]),
    eb('updatedAt', '=', eb.ref('versionCreatedAt')),
    eb('deletedAt', 'is', null),
  ]);
}
