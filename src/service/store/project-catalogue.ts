import type { Updateable } from 'kysely';
import type { Visibility } from '../../contract/resource.ts';
import type { Viewer } from '../auth/visibility.ts';
import type { ServiceDatabase, Tables } from '../database/tables.ts';
import type { CatalogueOptions } from './catalogue-error.ts';
import { countTemplates, findOwn, isReadable } from './is-readable.ts';
import { findOrMakeOwner, type Made, type Owner } from './owners.ts';

/** Changes to a project. Absent members stay unchanged. */
type ProjectChange = Pick<Updateable<Tables['projects']>, 'name' | 'description' | 'visibility'>;

/** Lists, creates and changes projects. */
export function createProjectCatalogue(database: ServiceDatabase, { now, viewer }: CatalogueOptions) {
  const timestamp = () => new Date(now()).toISOString();

  return {
    /** Lists the readable projects, most recently changed first, with the number of readable templates in each. */
    listProjects() {
      return database
        .selectFrom('projects')
        .innerJoin('workspaces', 'workspaces.id', 'projects.workspaceId')
        .innerJoin('members', 'members.id', 'projects.ownerId')
        .select(['projects.id', 'projects.name', 'description', 'visibility', 'projects.ownerId', 'updatedAt'])
        .select(['workspaces.name as workspace', 'members.name as owner'])
        .select(countTemplates(viewer))
        .where(isReadable(viewer, 'projects'))
        .orderBy('updatedAt', 'desc')
        .orderBy('projects.id')
        .execute();
    },

    /** Creates a project for the named member, or for the caller. */
    createProject(owner: Owner | Viewer, name: string, description: string, visibility: Visibility): Promise<Made> {
      return database.transaction().execute(async (trx) => {
        const id = crypto.randomUUID();
        const { owned, made } =
          'memberId' in owner
            ? { owned: { workspaceId: owner.workspaceId, ownerId: owner.memberId }, made: {} }
            : await findOrMakeOwner(trx, owner);
        await trx
          .insertInto('projects')
          .values({ id, ...owned, name, description, visibility, updatedAt: timestamp() })
          .execute();
        return { id, ...made };
      });
    },

    changeProject(id: string, change: ProjectChange): Promise<void> {
      return database.transaction().execute(async (trx) => {
        await findOwn(trx, viewer, 'projects', id);
        await trx
          .updateTable('projects')
          .set({ ...change, updatedAt: timestamp() })
          .where('id', '=', id)
          .execute();
      });
    },
  };
}
