import type { ServiceDatabase } from '../database/tables.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { compileTemplate, type CompiledTemplate } from '../renderer/compile-template.ts';
import type { Viewer } from '../auth/visibility.ts';
import { countTemplates, hasItsProject, isReadable } from './is-readable.ts';
import { withOwnFonts } from './own-faces.ts';
import type { ListedTemplate, Store } from './store.ts';

const TEMPLATE_BYTES_MAX = 12 * 1024 * 1024;

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
  /** A version's document never changes, and a large one takes longer to read than everything else. */
  const compiled = createBoundedCache<CompiledTemplate>(templateBytesMax, ({ byteCount }) => byteCount);
  const selectTemplate = (viewer: Viewer, id: string) =>
    database
      .selectFrom('templates')
      .select([...listedColumns, 'version'])
      .where('id', '=', id.toLowerCase())
      .where(isReadable(viewer, 'templates'))
      .where(hasItsProject());
  const addFonts = async (template: ListedTemplate & { version: number }, plain: CompiledTemplate) => ({
    ...template,
    compiled: await withOwnFonts(database, template.workspaceId, plain),
  });

  return {
    async findKey(hash) {
      const found = await database
        .selectFrom('apiKeys')
        .leftJoin('apiKeys as parent', 'parent.id', 'apiKeys.parentId')
        .select(['apiKeys.id', 'apiKeys.hash', 'apiKeys.workspaceId', 'apiKeys.memberId', 'apiKeys.quotaLimit'])
        .select(['parent.id as keyId', 'parent.quotaLimit as parentLimit'])
        .where('apiKeys.hash', '=', hash)
        .where('apiKeys.revokedAt', 'is', null)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { keyId, parentLimit, ...record } = found;
      if (keyId === null || parentLimit === null) return record;
      // No one can use more than what all share.
      const quotaLimit = Math.min(record.quotaLimit, parentLimit);
      return { ...record, quotaLimit, parent: { keyId, quotaLimit: parentLimit } };
    },

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
      const listed = await selectTemplate(viewer, templateId).executeTakeFirst();
      if (listed === undefined) return undefined;
      const known = compiled.get(nameVersion(listed));
      if (known !== undefined) return addFonts(listed, known);
      // It may have been saved or deleted in the meantime.
      const row = await selectTemplate(viewer, templateId).select('document').executeTakeFirst();
      if (row === undefined) return undefined;
      const { document, ...template } = row;
      const made = compileTemplate(JSON.parse(document) as TemplateDocument, document);
      compiled.set(nameVersion(template), made);
      return addFonts(template, made);
    },
  };
}

function nameVersion({ id, version, updatedAt }: ListedTemplate & { version: number }): string {
  return `${id} ${version} ${updatedAt}`;
}
