import { createApiKey, hashApiKey, readKeyPrefix } from '../auth/api-key.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import type { Visibility } from '../../contract/resource.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';

/** Something an operator named that is not there; the message is one sentence. */
export class UnknownThingError extends Error {
  override name = 'UnknownThingError';
}

/** Whose something is: a workspace and a member of it by their names. Both are made when they are new. */
export interface Owner {
  workspace: string;
  member: string;
}

/** Something new, and which of its owner's names were new too. */
export interface Made {
  id: string;
  newWorkspace?: string;
  newMember?: string;
}

export interface TemplateFile {
  name: string;
  description: string;
  document: TemplateDocument;
}

/** What an operator does to a service's contents; safe beside running services, because every change is one transaction. */
export function createCatalogue(database: ServiceDatabase, { now }: { now: () => number }) {
  const timestamp = () => new Date(now()).toISOString();

  return {
    /** Makes a key and gives it, the only time it is seen. */
    createKey(owner: Owner, quotaLimit: number): Promise<Made & { key: string }> {
      return database.transaction().execute(async (trx) => {
        const { owned, made } = await findOrMakeOwner(trx, owner);
        const { workspaceId, ownerId: memberId } = owned;
        const key = createApiKey();
        const id = crypto.randomUUID();
        const stored = {
          id,
          hash: hashApiKey(key),
          prefix: readKeyPrefix(key),
          createdAt: timestamp(),
          revokedAt: null,
        };
        await trx
          .insertInto('apiKeys')
          .values({ ...stored, workspaceId, memberId, quotaLimit })
          .execute();
        return { id, key, ...made };
      });
    },

    /** All keys, oldest first; never the keys themselves. */
    listKeys() {
      return database
        .selectFrom('apiKeys')
        .innerJoin('workspaces', 'workspaces.id', 'apiKeys.workspaceId')
        .innerJoin('members', 'members.id', 'apiKeys.memberId')
        .select(['apiKeys.id', 'prefix', 'workspaces.name as workspace', 'members.name as member'])
        .select(['quotaLimit', 'createdAt', 'revokedAt'])
        .orderBy('createdAt')
        .execute();
    },

    /** A revoked key is refused from the next request on, by every process. */
    async revokeKey(id: string): Promise<void> {
      await database
        .updateTable('apiKeys')
        .set({ revokedAt: timestamp() })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning('id')
        .executeTakeFirstOrThrow(() => new UnknownThingError(`There is no key ${id} that is not revoked.`));
    },

    /** Renders a month of a key, this month included. */
    async setQuota(id: string, quotaLimit: number): Promise<void> {
      await database
        .updateTable('apiKeys')
        .set({ quotaLimit })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow(() => new UnknownThingError(`There is no key ${id}.`));
    },

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

    /** Renders spent or under way, by key and month, the newest month first. */
    readUsage() {
      return database
        .selectFrom('usage')
        .innerJoin('apiKeys', 'apiKeys.id', 'usage.keyId')
        .innerJoin('members', 'members.id', 'apiKeys.memberId')
        .innerJoin('workspaces', 'workspaces.id', 'apiKeys.workspaceId')
        .select(['keyId', 'prefix', 'workspaces.name as workspace', 'members.name as member'])
        .select(['period', 'used', 'apiKeys.quotaLimit'])
        .orderBy('period', 'desc')
        .orderBy('keyId')
        .execute();
    },
  };
}

async function findOrMakeOwner(trx: ServiceDatabase, { workspace, member }: Owner) {
  const madeWorkspace = await trx
    .insertInto('workspaces')
    .values({ id: crypto.randomUUID(), name: workspace })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  const { id: workspaceId } = await trx
    .selectFrom('workspaces')
    .select('id')
    .where('name', '=', workspace)
    .executeTakeFirstOrThrow();
  const madeMember = await trx
    .insertInto('members')
    .values({ id: crypto.randomUUID(), workspaceId, name: member })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const { id: ownerId } = await trx
    .selectFrom('members')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('name', '=', member)
    .executeTakeFirstOrThrow();
  const made = { ...(madeWorkspace && { newWorkspace: workspace }), ...(madeMember && { newMember: member }) };
  return { owned: { workspaceId, ownerId }, made };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
