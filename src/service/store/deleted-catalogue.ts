import { DELETED_DAYS } from '../../contract/workspace.ts';
import { OPERATOR } from '../auth/visibility.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import { ConflictError, UnknownThingError, type CatalogueOptions } from './catalogue-error.ts';
import { findOwn } from './is-readable.ts';

const DELETED_MS = DELETED_DAYS * 24 * 3_600_000;

/** Deletes and restores projects and templates. A project is deleted and restored with its templates. */
export function createDeletedCatalogue(database: ServiceDatabase, { now, viewer }: CatalogueOptions) {
  const timestamp = () => new Date(now()).toISOString();
  /** Items deleted before this time can't be restored. */
  const goneSince = () => new Date(now() - DELETED_MS).toISOString();

  async function remove(table: 'projects' | 'templates', id: string): Promise<void> {
    await database.transaction().execute(async (trx) => {
      await findOwn(trx, viewer, table, id);
      await trx.updateTable(table).set({ deletedAt: timestamp() }).where('id', '=', id).execute();
    });
  }

  /** Selects the viewer's rows that aren't deleted or can be restored. */
  const selectOwn = (on: ServiceDatabase, table: 'projects' | 'templates') =>
    on
      .selectFrom(table)
      .where((is) => is.or([is(`${table}.deletedAt`, 'is', null), is(`${table}.deletedAt`, '>', goneSince())]))
      .where((is) => is.and(viewer === OPERATOR ? [] : [is(`${table}.ownerId`, '=', viewer.memberId)]));

  return {
    deleteProject: (id: string) => remove('projects', id),
    deleteTemplate: (id: string) => remove('templates', id),

    async restoreProject(id: string): Promise<void> {
      await database
        .updateTable('projects')
        .set({ deletedAt: null })
        .where('id', 'in', selectOwn(database, 'projects').select('projects.id').where('projects.id', '=', id))
        .returning('id')
        .executeTakeFirstOrThrow(() => new UnknownThingError(`No deleted project has the ID ${id}.`));
    },

    async restoreTemplate(id: string): Promise<void> {
      const createUnknown = () => new UnknownThingError(`No deleted template has the ID ${id}.`);
      await database.transaction().execute(async (trx) => {
        const { project, projectDeletedAt } = await selectOwn(trx, 'templates')
          .innerJoin('projects', 'projects.id', 'templates.projectId')
          .select(['projects.name as project', 'projects.deletedAt as projectDeletedAt'])
          .where('templates.id', '=', id)
          .executeTakeFirstOrThrow(createUnknown);
        if (projectDeletedAt !== null) {
          throw new ConflictError(`The template's project "${project}" is deleted too. Restore the project first.`);
        }
        // A concurrent purge may have removed the document.
        await trx
          .updateTable('templates')
          .set({ deletedAt: null })
          .where('id', '=', id)
          .where('document', '!=', '')
          .returning('id')
          .executeTakeFirstOrThrow(createUnknown);
      });
    },

    /** Lists what can be restored, most recently deleted first, excluding templates in deleted projects. */
    async listDeleted() {
      const toEntry = <Row extends { deletedAt: string | null }>({ deletedAt, ...row }: Row) => ({
        ...row,
        deletedAt: deletedAt ?? '',
        goneAt: new Date(Date.parse(deletedAt ?? '') + DELETED_MS).toISOString(),
      });
      const projects = await selectOwn(database, 'projects')
        .select(['id', 'name', 'deletedAt'])
        .where('deletedAt', 'is not', null)
        .orderBy('deletedAt', 'desc')
        .orderBy('id')
        .execute();
      const templates = await selectOwn(database, 'templates')
        .innerJoin('projects', 'projects.id', 'templates.projectId')
        .select([
          'templates.id',
          'templates.name',
          'templates.deletedAt',
          'templates.projectId',
          'projects.name as projectName',
        ])
        .where('templates.deletedAt', 'is not', null)
        .where((is) => is.or([is('projects.deletedAt', 'is', null), is('projects.deletedAt', '>', goneSince())]))
        .orderBy('templates.deletedAt', 'desc')
        .orderBy('templates.id')
        .execute();
      return { projects: projects.map(toEntry), templates: templates.map(toEntry) };
    },

    /** Removes documents that can't be restored. The rows stay, so a restart doesn't recreate deleted starter templates. */
    async purgeDeleted(): Promise<void> {
      const since = goneSince();
      await database.transaction().execute(async (trx) => {
        await trx
          .updateTable('templates')
          .set({ deletedAt: since })
          .where('deletedAt', 'is', null)
          .where('projectId', 'in', trx.selectFrom('projects').select('id').where('deletedAt', '<=', since))
          .execute();
        await trx
          .updateTable('templates')
          .set({ document: '' })
          .where('deletedAt', '<=', since)
          .where('document', '!=', '')
          .execute();
        await trx
          .deleteFrom('templateVersions')
          .where('templateId', 'in', trx.selectFrom('templates').select('id').where('deletedAt', '<=', since))
          .execute();
      });
    },
  };
}
