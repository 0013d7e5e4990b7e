import type { ServiceDatabase } from '../database/tables.ts';
import { createTemplateCompiler } from '../renderer/compile-template.ts';
import { countTemplates, hasItsProject, isReadable } from './is-readable.ts';
import { withOwnFonts } from './own-faces.ts';
import type { Store } from './store.ts';

const TEMPLATE_BYTES_MAX = 24 * 1024 * 1024;

/** Everything except the document, which can be large and isn't shown in lists. */
const listedColumns = [
  'id',
  'projectId',
  'workspaceId',
  'ownerId',
  'name',
  'description',
  'visibility',
  'createdAt',
  'updatedAt',
] as const;

/** A store in a database that other processes may share. */
export function createDatabaseStore(
  database: ServiceDatabase,
  { templateBytesMax = TEMPLATE_BYTES_MAX }: { templateBytesMax?: number } = {},
): Store {
  const compile = createTemplateCompiler(templateBytesMax);
  return {
    findKey: (hash) =>
      database
        .selectFrom('apiKeys')
        .select(['id', 'hash', 'workspaceId', 'memberId', 'quotaLimit'])
        .where('hash', '=', hash)
        .where('revokedAt', 'is', null)
        .executeTakeFirst(),

    async findRevokedKeyId(hash) {
      const revoked = database.selectFrom('apiKeys').select('id').where('hash', '=', hash);
      return (await revoked.where('revokedAt', 'is not', null).executeTakeFirst())?.id;
    },

    listProjects: (viewer, { page, limit }) =>
      database
        .selectFrom('projects')
        .select(['id', 'workspaceId', 'ownerId', 'name', 'description', 'visibility', 'updatedAt'])
        .select(countTemplates(viewer))
        .where(isReadable(viewer, 'projects'))
        .orderBy('projects.updatedAt', 'desc')
        .orderBy('projects.id')
        .limit(limit)
        .offset(page * limit)
        .execute(),

    async listTemplates(viewer, projectId, { page, limit }) {
      const readableProject = database
        .selectFrom('projects')
        .select('id')
        .where('id', '=', projectId.toLowerCase())
        .where(isReadable(viewer, 'projects'));
      const rows = await database
        .selectFrom('templates')
        .select(listedColumns)
        .where('projectId', '=', readableProject)
        .where(isReadable(viewer, 'templates'))
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(page * limit)
        .execute();
      // An empty page may mean that the project is unknown.
      if (rows.length === 0 && (await readableProject.executeTakeFirst()) === undefined) return undefined;
      return rows;
    },

    async findTemplate(viewer, templateId) {
      const row = await database
        .selectFrom('templates')
        .select([...listedColumns, 'version', 'document'])
        .where('id', '=', templateId.toLowerCase())
        .where(isReadable(viewer, 'templates'))
        .where(hasItsProject())
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { document, ...template } = row;
      return { ...template, compiled: await withOwnFonts(database, template.workspaceId, compile(document)) };
    },
  };
}
