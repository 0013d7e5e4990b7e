import { OPERATOR } from '../auth/visibility.ts';
import type { Updateable } from 'kysely';
import { parseJson } from '../../contract/loose.ts';
import type { Visibility } from '../../contract/resource.ts';
import { canRead } from '../auth/visibility.ts';
import type { ServiceDatabase, Tables } from '../database/tables.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { ConflictError, DamagedError, UnknownThingError, type CatalogueOptions } from './catalogue-error.ts';
import { findOwn, findReadable, hasItsProject, isReadable } from './is-readable.ts';
import { findMissingFamilies } from './own-faces.ts';
import { findOrMakeOwner, readWorkspaceName, type Made } from './owners.ts';

export interface TemplateFile {
  name: string;
  description: string;
  document: TemplateDocument;
}

/** Changes to a template. Absent members stay unchanged. */
type TemplateChange = Pick<Updateable<Tables['templates']>, 'name' | 'description' | 'visibility' | 'projectId'>;

interface NewTemplate extends TemplateFile {
  projectId: string;
  visibility: Visibility;
  /** The owner, who is created if needed. Default: the viewer, or else the project's owner. */
  member?: string | undefined;
}

/** Lists, creates and changes templates. `version-catalogue.ts` saves their documents. */
export function createTemplateCatalogue(database: ServiceDatabase, { now, viewer }: CatalogueOptions) {
  const timestamp = () => new Date(now()).toISOString();

  const selectEntries = () =>
    database
      .selectFrom('templates')
      .innerJoin('projects', 'projects.id', 'templates.projectId')
      .innerJoin('workspaces', 'workspaces.id', 'templates.workspaceId')
      .innerJoin('members', 'members.id', 'templates.ownerId')
      .select(['templates.id', 'projectId', 'templates.name', 'templates.description', 'templates.visibility'])
      .select(['templates.ownerId', 'createdAt', 'templates.updatedAt', 'version'])
      .select(['projects.name as project', 'workspaces.name as workspace', 'members.name as owner'])
      .where(isReadable(viewer, 'templates'));

  const selectEntry = (id: string) =>
    selectEntries().where('templates.id', '=', id).where('projects.deletedAt', 'is', null);
  const createUnknown = (id: string) => () => new UnknownThingError(`No template has the ID ${id}.`);

  async function getTemplate(id: string) {
    const { document, ...entry } = await selectEntry(id).select('document').executeTakeFirstOrThrow(createUnknown(id));
    const parsed = parseJson(document) as TemplateDocument | undefined;
    if (parsed === undefined) {
      throw new DamagedError(
        `The document of "${entry.name}" is damaged. Run "npm run galley -- doctor" to see how to fix it.`,
      );
    }
    return { ...entry, document: parsed };
  }

  async function insertTemplate(
    trx: ServiceDatabase,
    { projectId, member, document, ...details }: NewTemplate,
  ): Promise<Made> {
    const home = await findOwn(trx, viewer, 'projects', projectId);
    const { workspaceId } = home;
    const { owned, made } =
      member === undefined
        ? { owned: { workspaceId, ownerId: viewer === OPERATOR ? home.ownerId : viewer.memberId }, made: {} }
        : await findOrMakeOwner(trx, { workspace: await readWorkspaceName(trx, workspaceId), member });
    checkHome(home, owned.ownerId, member);
    const id = crypto.randomUUID();
    const createdAt = timestamp();
    const times = { createdAt, updatedAt: createdAt, versionCreatedAt: createdAt };
    await trx
      .insertInto('templates')
      .values({
        id,
        projectId,
        ...owned,
        ...details,
        ...times,
        authorId: owned.ownerId,
        document: JSON.stringify(document),
      })
      .execute();
    await trx.updateTable('projects').set({ updatedAt: createdAt }).where('id', '=', projectId).execute();
    return { id, ...made };
  }

  return {
    /** Lists the readable templates, or a project's, most recently changed first, without documents. */
    async listTemplates(projectId?: string) {
      if (projectId !== undefined) await findReadable(database, viewer, 'projects', projectId);
      return selectEntries()
        .where(isReadable(viewer, 'projects'))
        .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
        .orderBy('templates.updatedAt', 'desc')
        .orderBy('templates.id')
        .execute();
    },

    /** Returns a template without its document. */
    getEntry: (id: string) => selectEntry(id).executeTakeFirstOrThrow(createUnknown(id)),

    getTemplate,

    importTemplate: (
      projectId: string,
      member: string | undefined,
      file: TemplateFile,
      visibility: Visibility,
    ): Promise<Made> =>
      database.transaction().execute((trx) => insertTemplate(trx, { ...file, projectId, member, visibility })),

    /** Copies a readable template's latest version into a project, as a private template. */
    async duplicateTemplate(id: string, name: string, projectId: string): Promise<Made> {
      const original = await getTemplate(id);
      const { description, document } = original;
      const copy = { name, description, document, projectId, visibility: 'PRIVATE' } as const;
      return database.transaction().execute(async (trx) => {
        const { workspaceId } = await findOwn(trx, viewer, 'projects', projectId);
        const workspace = await readWorkspaceName(trx, workspaceId);
        // In the same workspace, a copy looks like the original even if a font is missing.
        const missing = workspace === original.workspace ? [] : await findMissingFamilies(trx, workspaceId, document);
        if (missing.length > 0) {
          throw new ConflictError(
            `The workspace "${workspace}" does not have all fonts in "${original.name}". Add ${missing.join(', ')} to that workspace first.`,
          );
        }
        return insertTemplate(trx, copy);
      });
    },

    changeTemplate(id: string, change: TemplateChange): Promise<void> {
      return database.transaction().execute(async (trx) => {
        const { workspaceId, ownerId, owner } = await findOwn(trx, viewer, 'templates', id);
        if (change.projectId !== undefined) {
          const home = await findOwn(trx, viewer, 'projects', change.projectId);
          if (home.workspaceId !== workspaceId) {
            throw new ConflictError(
              `The project "${home.name}" is in another workspace. Duplicate the template into that project instead.`,
            );
          }
          checkHome(home, ownerId, owner);
        }
        await trx
          .updateTable('templates')
          .set({ ...change, updatedAt: timestamp() })
          .where('id', '=', id)
          .execute();
      });
    },

    /** Returns true if other members don't see the template in lists, even if it is shared. */
    async isInPrivateProject(templateId: string): Promise<boolean> {
      const project = await database
        .selectFrom('templates')
        .innerJoin('projects', 'projects.id', 'templates.projectId')
        .select('projects.visibility')
        .where('templates.id', '=', templateId)
        .where(hasItsProject())
        .executeTakeFirst();
      return project?.visibility === 'PRIVATE';
    },
  };
}

/** Throws if a template's owner couldn't see it in lists, because the new project is private to another member. */
function checkHome(home: Awaited<ReturnType<typeof findOwn>>, memberId: string, member = home.owner): void {
  if (canRead({ workspaceId: home.workspaceId, memberId }, home)) return;
  throw new ConflictError(
    `The project "${home.name}" is private to ${home.owner}, so ${member} cannot see templates in it. Share the project first, or use one that ${member} can see.`,
  );
}
