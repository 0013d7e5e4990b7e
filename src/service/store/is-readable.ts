import { expressionBuilder } from 'kysely';
import type { Viewer } from '../auth/visibility.ts';
import type { Tables, ServiceDatabase } from '../database/tables.ts';
import { NotYoursError, UnknownThingError } from './catalogue-error.ts';

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

/** The project that the viewer may change; throws when it is not there for them, or another member's. */
export async function findOwnProject(on: ServiceDatabase, viewer: Viewer | undefined, id: string) {
  const project = await on
    .selectFrom('projects')
    .innerJoin('members', 'members.id', 'projects.ownerId')
    .select(['projects.name', 'projects.visibility', 'projects.workspaceId', 'ownerId', 'members.name as owner'])
    .where('projects.id', '=', id)
    .where(isReadable(viewer, 'projects'))
    .executeTakeFirstOrThrow(() => new UnknownThingError(`No project has the ID ${id}.`));
  if (viewer !== undefined && project.ownerId !== viewer.memberId) {
    throw new NotYoursError(`The project "${project.name}" belongs to ${project.owner}. Use one of your projects.`);
  }
  return project;
}

/** The template that the viewer may change; throws when it is not there for them, or another member's. */
export async function findOwnTemplate(on: ServiceDatabase, viewer: Viewer | undefined, id: string) {
  const template = await on
    .selectFrom('templates')
    .innerJoin('members', 'members.id', 'templates.ownerId')
    .select(['templates.name', 'templates.workspaceId', 'ownerId', 'members.name as owner'])
    .where('templates.id', '=', id)
    .where(isReadable(viewer, 'templates'))
    .where(hasItsProject())
    .executeTakeFirstOrThrow(() => new UnknownThingError(`No template has the ID ${id}.`));
  if (viewer !== undefined && template.ownerId !== viewer.memberId) {
    throw new NotYoursError(
      `The template "${template.name}" belongs to ${template.owner}. Duplicate it and change the copy.`,
    );
  }
  return template;
}
