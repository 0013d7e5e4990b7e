import { expressionBuilder } from 'kysely';
import { OPERATOR, type Actor } from '../auth/visibility.ts';
import type { Tables, ServiceDatabase } from '../database/tables.ts';
import { NotYoursError, UnknownThingError } from './catalogue-error.ts';

/** `canRead` of `auth/visibility.ts` as an SQL condition that also excludes deleted rows. The operator reads everything. */
export function isReadable(viewer: Actor, table: 'projects' | 'templates') {
  const is = expressionBuilder<Tables, 'projects' | 'templates'>();
  const isNotDeleted = is(`${table}.deletedAt`, 'is', null);
  if (viewer === OPERATOR) return isNotDeleted;
  const { workspaceId, memberId } = viewer;
  return is.and([
    isNotDeleted,
    is(`${table}.workspaceId`, '=', workspaceId),
    is.or([is(`${table}.ownerId`, '=', memberId), is(`${table}.visibility`, '=', 'SHARED')]),
  ]);
}

/** The SQL condition that a template's project isn't deleted. A project's templates are deleted with it. */
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

/** Selects how many of a project's templates the viewer may read. */
export function countTemplates(viewer: Actor) {
  return expressionBuilder<Tables, 'projects'>()
    .selectFrom('templates')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('templates.projectId', '=', 'projects.id')
    .where(isReadable(viewer, 'templates'))
    .$asScalar()
    .$notNull()
    .as('templateCount');
}

const nouns = { projects: 'project', templates: 'template' } as const;
const advice = {
  projects: 'Use one of your projects.',
  templates: 'Duplicate the template and change the copy.',
} as const;

/** Finds a project or template that the viewer may read; throws an `UnknownThingError` otherwise. */
export function findReadable(on: ServiceDatabase, viewer: Actor, table: 'projects' | 'templates', id: string) {
  return on
    .selectFrom(table)
    .innerJoin('members', 'members.id', `${table}.ownerId`)
    .select([
      `${table}.name`,
      `${table}.visibility`,
      `${table}.workspaceId`,
      `${table}.ownerId`,
      'members.name as owner',
    ])
    .where(`${table}.id`, '=', id)
    .where(isReadable(viewer, table))
    .$if(table === 'templates', (query) => query.where(hasItsProject()))
    .executeTakeFirstOrThrow(() => new UnknownThingError(`No ${nouns[table]} has the ID ${id}.`));
}

/** Finds a project or template that the viewer may change; throws if the item is unknown or belongs to another member. */
export async function findOwn(...parameters: Parameters<typeof findReadable>) {
  const [, viewer, table] = parameters;
  const found = await findReadable(...parameters);
  if (viewer !== OPERATOR && found.ownerId !== viewer.memberId) {
    throw new NotYoursError(`The ${nouns[table]} "${found.name}" belongs to ${found.owner}. ${advice[table]}`);
  }
  return found;
}
