import type { Viewer } from '../auth/visibility.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import { NotYoursError, UnknownThingError } from './catalogue-error.ts';
import { hasItsProject, isReadable } from './is-readable.ts';

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
