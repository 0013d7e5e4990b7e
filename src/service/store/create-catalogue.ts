import type { ServiceDatabase } from '../database/tables.ts';
import type { Visibility } from '../../contract/resource.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';
import { UnknownThingError } from './catalogue-error.ts';
import { createKeyCatalogue } from './key-catalogue.ts';
import { findOrMakeOwner, type Made, type Owner } from './owners.ts';

export interface TemplateFile {
  name: string;
  description: string;
  document: TemplateDocument;
}

/** What an operator does to a service's contents; safe beside running services, because every change is one transaction. */
export function createCatalogue(database: ServiceDatabase, { now }: { now: () => number }) {
  const timestamp = () => new Date(now()).toISOString();

  return {
    ...createKeyCatalogue(database, { now }),

    createProject(owner: Owner, name: string, description: string, visibility: Visibility): Promise<Made> {
      return database.transaction().execute(async (trx) => {
        const id = crypto.randomUUID();
        const { owned, made } = await findOrMakeOwner(trx, owner);
        await trx
          .insertInto('projects')
          .values({ id, ...owned, name, description, visibility, updatedAt: timestamp() })
          .execute();
        return { id, ...made };
      });
    },

    importTemplate(projectId: string, member: string, file: TemplateFile, visibility: Visibility): Promise<Made> {
      return database.transaction().execute(async (trx) => {
        const { workspace } = await trx
          .selectFrom('projects')
          .innerJoin('workspaces', 'workspaces.id', 'projects.workspaceId')
          .select('workspaces.name as workspace')
          .where('projects.id', '=', projectId)
          .executeTakeFirstOrThrow(() => new UnknownThingError(`There is no project ${projectId}.`));
        const id = crypto.randomUUID();
        const { owned, made } = await findOrMakeOwner(trx, { workspace, member });
        const times = { createdAt: timestamp(), updatedAt: timestamp() };
        const { name, description, document } = file;
        await trx
          .insertInto('templates')
          .values({
            id,
            projectId,
            ...owned,
            name,
            description,
            visibility,
            ...times,
            versionCreatedAt: times.updatedAt,
            authorId: owned.ownerId,
            document: JSON.stringify(document),
          })
          .execute();
        await trx.updateTable('projects').set({ updatedAt: timestamp() }).where('id', '=', projectId).execute();
        return { id, ...made };
      });
    },

    async exportTemplate(id: string): Promise<TemplateFile> {
      const { document, ...row } = await database
        .selectFrom('templates')
        .select(['name', 'description', 'document'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => new UnknownThingError(`There is no template ${id}.`));
      return { ...row, document: JSON.parse(document) as TemplateDocument };
    },

    async setVisibility(table: 'projects' | 'templates', id: string, visibility: Visibility): Promise<void> {
      await database
        .updateTable(table)
        .set({ visibility, updatedAt: timestamp() })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow(() => new UnknownThingError(`There is no ${table.slice(0, -1)} ${id}.`));
    },

    /** Whether other members find the template in no list, even when it is shared. */
    async isInPrivateProject(templateId: string): Promise<boolean> {
      const project = await database
        .selectFrom('templates')
        .innerJoin('projects', 'projects.id', 'templates.projectId')
        .select('projects.visibility')
        .where('templates.id', '=', templateId)
        .executeTakeFirst();
      return project?.visibility === 'PRIVATE';
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
