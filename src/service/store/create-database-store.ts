import { sql, type Kysely } from 'kysely';
import type { Viewer } from '../auth/visibility.ts';
import type { ServiceDatabase } from '../database/open-database.ts';
import { compileStatement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import { createTemplateCompiler } from '../renderer/compile-template.ts';
import type { KeyRecord, ListedProject, ListedTemplate, ProjectRecord, Store } from './store.ts';

/** `canRead` of `auth/visibility.ts` as a condition, so that only what may be read leaves the database. */
function isReadable(viewer: Viewer, table: 'projects' | 'templates') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('workspace_id')} = ${viewer.workspaceId}
    and (${column('owner_id')} = ${viewer.memberId} or ${column('visibility')} = 'SHARED'))`;
}

const TEMPLATE_BYTES_MAX = 64 * 1024 * 1024;

/** All but the document, which a list does not show and which weighs the most. */
const templateColumns = [
  'id',
  'project_id',
  'workspace_id',
  'owner_id',
  'name',
  'description',
  'visibility',
  'created_at',
  'updated_at',
] as const;

/** The store in a database that other processes may share; nothing that matters is kept in memory. */
export function createDatabaseStore(
  { query, run }: ServiceDatabase,
  { templateBytesMax = TEMPLATE_BYTES_MAX }: { templateBytesMax?: number } = {},
): Store {
  const compile = createTemplateCompiler(templateBytesMax);
  const statements = compileStatements(query);
  return {
    async findKey(hash) {
      const [row] = await run(statements.findKey, { hash });
      return row && toKey(row);
    },

    async listProjects(viewer, { page, limit }) {
      const rows = await query
        .selectFrom('projects')
        .selectAll('projects')
        .select((outer) =>
          outer
            .selectFrom('templates')
            .select(sql<number>`count(*)`.as('count'))
            .whereRef('templates.project_id', '=', 'projects.id')
            .where(isReadable(viewer, 'templates'))
            .as('template_count'),
        )
        .where(isReadable(viewer, 'projects'))
        .orderBy('projects.updated_at', 'desc')
        .orderBy('projects.id')
        .limit(limit)
        .offset(page * limit)
        .execute();
      return rows.map((row): ListedProject => ({ ...toProject(row), templateCount: Number(row.template_count) }));
    },

    async listTemplates(viewer, projectId, { page, limit }) {
      const readableProject = query
        .selectFrom('projects')
        .select('id')
        .where('id', '=', projectId.toLowerCase())
        .where(isReadable(viewer, 'projects'));
      const rows = await query
        .selectFrom('templates')
        .select(templateColumns)
        .where('project_id', '=', readableProject)
        .where(isReadable(viewer, 'templates'))
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(page * limit)
        .execute();
      // Only an empty page leaves open whether there is such a project.
      if (rows.length === 0 && (await readableProject.executeTakeFirst()) === undefined) return undefined;
      return rows.map(toListedTemplate);
    },

    async findTemplate(viewer, templateId) {
      const { workspaceId, memberId } = viewer;
      const [row] = await run(statements.findTemplate, { workspaceId, memberId, id: templateId.toLowerCase() });
      return row && { ...toListedTemplate(row), compiled: compile(row.document) };
    },
  };
}

/** What every render asks. */
function compileStatements(query: Kysely<Tables>) {
  return {
    findKey: compileStatement(({ hash }: { hash: string }) =>
      query
        .selectFrom('api_keys')
        .select(['id', 'hash', 'workspace_id', 'member_id', 'quota_limit'])
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null),
    ),
    findTemplate: compileStatement(({ id, workspaceId, memberId }: Viewer & { id: string }) => {
      const viewer = { workspaceId, memberId };
      return query
        .selectFrom('templates')
        .innerJoin('projects', 'projects.id', 'templates.project_id')
        .selectAll('templates')
        .where('templates.id', '=', id)
        .where(isReadable(viewer, 'templates'))
        .where((is) => is.or([is('templates.owner_id', '=', memberId), isReadable(viewer, 'projects')]));
    }),
  };
}

function toKey(row: Pick<Tables['api_keys'], 'id' | 'hash' | 'workspace_id' | 'member_id' | 'quota_limit'>): KeyRecord {
  const { id, hash, workspace_id: workspaceId, member_id: memberId, quota_limit: quotaLimit } = row;
  return { id, hash, workspaceId, memberId, quotaLimit };
}

function toProject(row: Tables['projects']): ProjectRecord {
  const {
    id,
    name,
    description,
    visibility,
    workspace_id: workspaceId,
    owner_id: ownerId,
    updated_at: updatedAt,
  } = row;
  return { id, name, description, visibility, workspaceId, ownerId, updatedAt };
}

/** Written out: spreading a project into it would take as long as reading the row. */
function toListedTemplate(row: Omit<Tables['templates'], 'document'>): ListedTemplate {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    workspaceId: row.workspace_id,
    ownerId: row.owner_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
