import type { ServiceDatabase } from '../database/tables.ts';
import type { StoreContents } from './store.ts';

/**
 * Writes contents into a database in one transaction. What is there already stays, deleted or not, but for templates that are
 * older than the ones given and that nobody has changed.
 */
export async function writeContents(
  database: ServiceDatabase,
  { keys, projects, templates }: StoreContents,
): Promise<void> {
  const createdAt = new Date().toISOString();
  const owners = [...projects, ...templates].map(({ workspaceId, ownerId }) => ({ workspaceId, memberId: ownerId }));
  await database.transaction().execute(async (trx) => {
    // Workspaces and members are what the rest names.
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
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(template)
            .whereRef('templates.updatedAt', '<', 'excluded.updatedAt')
            // Nobody has saved it, changed it otherwise, or deleted it.
            .where('templates.version', '=', 1)
            .whereRef('templates.updatedAt', '=', 'templates.versionCreatedAt')
            .where('templates.deletedAt', 'is', null),
        )
        .execute();
    }
  });
}
