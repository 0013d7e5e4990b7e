import { expressionBuilder } from 'kysely';
import type { Viewer } from '../auth/visibility.ts';
import type { Tables } from '../database/tables.ts';

/**
 * `canRead` of `auth/visibility.ts` as a condition on what is not deleted, so that only what may be read leaves the database.
 * Without a viewer it is the operator, who reads everything.
 */
export function isReadable(viewer: Viewer | undefined, table: 'projects' | 'templates') {
  const is = expressionBuilder<Tables, 'projects' | 'templates'>();
  const isThere = is(`${table}.deletedAt`, 'is', null);
  if (viewer === undefined) return isThere;
  const { workspaceId, memberId } = viewer;
  return is.and([
    isThere,
    is(`${table}.workspaceId`, '=', workspaceId),
    is.or([is(`${table}.ownerId`, '=', memberId), is(`${table}.visibility`, '=', 'SHARED')]),
  ]);
}

/** That the project of a template is not deleted: its templates went with it. */
export function hasItsProject() {
  const is = expressionBuilder<Tables, 'templates'>();
  return is.exists(
    is
      .selectFrom('projects as home')
      .select('home.id')
      .whereRef('home.id', '=', 'templates.projectId')
      .where('home.deletedAt', 'is', null),
  );
}

/** Of a project, how many of its templates the viewer may read; to be selected. */
export function countTemplates(viewer: Viewer | undefined) {
  return expressionBuilder<Tables, 'projects'>()
    .selectFrom('templates')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('templates.projectId', '=', 'projects.id')
    .where(isReadable(viewer, 'templates'))
    .$asScalar()
    .$notNull()
    .as('templateCount');
}
