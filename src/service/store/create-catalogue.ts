import { sql } from 'kysely';
import { createApiKey, hashApiKey, readKeyPrefix } from '../auth/api-key.ts';
import type { ServiceDatabase } from '../database/open-database.ts';
import type { Visibility } from '../../contract/project-wire.ts';
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

export interface KeyRow {
  id: string;
  prefix: string;
  workspace: string;
  member: string;
  /** Renders a month. */
  quotaLimit: number;
  createdAt: string;
  revokedAt: string | null;
}

export interface TemplateFile {
  name: string;
  description: string;
  document: TemplateDocument;
}

/** What an operator does to a service's contents; safe beside running services, because every change is one transaction. */
export function createCatalogue({ query }: ServiceDatabase, { now }: { now: () => number }) {
  const timestamp = () => new Date(now()).toISOString();

  async function findOrMakeOwner({ workspace, member }: Owner): Promise<{ workspace_id: string; owner_id: string }> {
    return query.transaction().execute(async (transaction) => {
      const newWorkspace = { id: crypto.randomUUID(), name: workspace };
      await transaction
        .insertInto('workspaces')
        .values(newWorkspace)
        .onConflict((on) => on.column('name').doNothing())
        .execute();
      const { id: workspaceId } = await transaction
        .selectFrom('workspaces')
        .select('id')
        .where('name', '=', workspace)
        .executeTakeFirstOrThrow();
      const newMember = { id: crypto.randomUUID(), workspace_id: workspaceId, name: member };
      await transaction
        .insertInto('members')
        .values(newMember)
        .onConflict((on) => on.columns(['workspace_id', 'name']).doNothing())
        .execute();
      const { id: ownerId } = await transaction
        .selectFrom('members')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('name', '=', member)
        .executeTakeFirstOrThrow();
      return { workspace_id: workspaceId, owner_id: ownerId };
    });
  }

  async function findProject(id: string) {
    const project = await query.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
    if (project === undefined) throw new UnknownThingError(`There is no project ${id}.`);
    return project;
  }

  return {
    /** Makes a key and gives it, the only time it is seen. */
    async createKey(owner: Owner, quotaLimit: number): Promise<{ id: string; key: string }> {
      const { workspace_id, owner_id: member_id } = await findOrMakeOwner(owner);
      const key = createApiKey();
      const id = crypto.randomUUID();
      const row = {
        id,
        hash: hashApiKey(key),
        prefix: readKeyPrefix(key),
        workspace_id,
        member_id,
        quota_limit: quotaLimit,
      };
      await query
        .insertInto('api_keys')
        .values({ ...row, created_at: timestamp(), revoked_at: null })
        .execute();
      return { id, key };
    },

    /** All keys, oldest first; never the keys themselves. */
    listKeys(): Promise<KeyRow[]> {
      return query
        .selectFrom('api_keys')
        .innerJoin('workspaces', 'workspaces.id', 'api_keys.workspace_id')
        .innerJoin('members', 'members.id', 'api_keys.member_id')
        .select([
          'api_keys.id',
          'api_keys.prefix',
          'workspaces.name as workspace',
          'members.name as member',
          'api_keys.quota_limit as quotaLimit',
          'api_keys.created_at as createdAt',
          'api_keys.revoked_at as revokedAt',
        ])
        .orderBy('api_keys.created_at')
        .execute();
    },

    /** A revoked key is refused from the next request on, by every process. */
    async revokeKey(id: string): Promise<void> {
      const [row] = await query
        .updateTable('api_keys')
        .set({ revoked_at: timestamp() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute();
      if (row === undefined) throw new UnknownThingError(`There is no key ${id} that is not revoked.`);
    },

    /** Renders a month of a key, this month included. */
    async setQuota(id: string, quotaLimit: number): Promise<void> {
      const [row] = await query
        .updateTable('api_keys')
        .set({ quota_limit: quotaLimit })
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (row === undefined) throw new UnknownThingError(`There is no key ${id}.`);
    },

    async createProject(owner: Owner, name: string, description: string, visibility: Visibility): Promise<string> {
      const id = crypto.randomUUID();
      const ids = await findOrMakeOwner(owner);
      await query
        .insertInto('projects')
        .values({ id, ...ids, name, description, visibility, updated_at: timestamp() })
        .execute();
      return id;
    },

    async importTemplate(
      projectId: string,
      member: string,
      file: TemplateFile,
      visibility: Visibility,
    ): Promise<string> {
      const project = await findProject(projectId);
      const { name: workspace } = await query
        .selectFrom('workspaces')
        .select('name')
        .where('id', '=', project.workspace_id)
        .executeTakeFirstOrThrow();
      const ids = await findOrMakeOwner({ workspace, member });
      const id = crypto.randomUUID();
      const times = { created_at: timestamp(), updated_at: timestamp() };
      const { name, description, document } = file;
      await query
        .insertInto('templates')
        .values({
          id,
          project_id: projectId,
          ...ids,
          name,
          description,
          visibility,
          ...times,
          document: JSON.stringify(document),
        })
        .execute();
      await query.updateTable('projects').set({ updated_at: timestamp() }).where('id', '=', projectId).execute();
      return id;
    },

    async exportTemplate(id: string): Promise<TemplateFile> {
      const row = await query
        .selectFrom('templates')
        .select(['name', 'description', 'document'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) throw new UnknownThingError(`There is no template ${id}.`);
      return { name: row.name, description: row.description, document: JSON.parse(row.document) as TemplateDocument };
    },

    async setVisibility(table: 'projects' | 'templates', id: string, visibility: Visibility): Promise<void> {
      const [row] = await query
        .updateTable(table)
        .set({ visibility, updated_at: timestamp() })
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (row === undefined) throw new UnknownThingError(`There is no ${table.slice(0, -1)} ${id}.`);
    },

    /** Renders spent or under way, by key and month, the newest month first. */
    readUsage() {
      return query
        .selectFrom('usage')
        .innerJoin('api_keys', 'api_keys.id', 'usage.key_id')
        .innerJoin('members', 'members.id', 'api_keys.member_id')
        .innerJoin('workspaces', 'workspaces.id', 'api_keys.workspace_id')
        .select([
          'usage.key_id as keyId',
          'api_keys.prefix',
          'workspaces.name as workspace',
          'members.name as member',
          'usage.period',
          'usage.used',
          sql<number>`api_keys.quota_limit`.as('quotaLimit'),
        ])
        .orderBy('usage.period', 'desc')
        .orderBy('usage.key_id')
        .execute();
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
