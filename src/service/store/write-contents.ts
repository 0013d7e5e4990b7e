import { expressionBuilder, type Insertable } from 'kysely';
import type { ServiceDatabase, Tables } from '../database/tables.ts';
import { findOrMakeOwner, GALLEY, readWorkspaceName } from './owners.ts';
import type { StoreContents } from './store.ts';

/**
 * Writes contents into a database in one transaction. Existing rows stay, even deleted ones. Only templates that are older and that
 * nobody has changed are updated. A changed document becomes a new version, saved by Galley.
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
      await trx
        .insertInto('workspaces')
        .values({ id: workspaceId, name: workspaceId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx
        .insertInto('members')
        .values({ id: memberId, workspaceId, name: memberId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const key of keys) {
      await trx
        .insertInto('apiKeys')
        .values({ ...key, createdAt, revokedAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const project of projects) {
      await trx
        .insertInto('projects')
        .values(project)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const { document, ...listed } of templates) {
      const { updatedAt: versionCreatedAt, ownerId: authorId } = listed;
      const template = { ...listed, document: JSON.stringify(document), versionCreatedAt, authorId };
      await trx
        .insertInto('templates')
        .values(template)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await updateTemplate(trx, template);
    }
  });
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
  // Only one of several starting processes, or a person who saves, matches this condition.
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

/** The SQL condition that a template is older than the given one and that nobody has saved, changed or deleted it. */
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
