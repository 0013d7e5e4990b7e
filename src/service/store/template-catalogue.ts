import { parseJson } from '../../contract/loose.ts';
import type { Visibility } from '../../contract/resource.ts';
import { canRead } from '../auth/visibility.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { ConflictError, DamagedError, UnknownThingError, type CatalogueOptions } from './catalogue-error.ts';
import { findOwnProject, findOwnTemplate, hasItsProject, isReadable } from './is-readable.ts';
import { findMissingFamilies } from './own-faces.ts';
import { findOrMakeOwner, readWorkspaceName, type Made } from './owners.ts';

/** A template as its file holds it. */
export interface TemplateFile {
  name: string;
  description: string;
  document: TemplateDocument;
}

/** What a template has beside its document. Absent members stay as they are. */
export interface TemplateChange {
  name?: string | undefined;
  description?: string | undefined;
  visibility?: Visibility | undefined;
  projectId?: string | undefined;
}

/** Templates as their settings list and change them; their documents are saved by the catalogue of versions. */
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

  /** Creates a template for a member, who is created if needed; without one it belongs to the caller, or to the owner of the project. */
  async function insertTemplate(
    trx: ServiceDatabase,
    {
      projectId,
      member,
      visibility,
      ...file
    }: TemplateFile & { projectId: string; member?: string | undefined; visibility: Visibility },
  ): Promise<Made> {
    const home = await findOwnProject(trx, viewer, projectId);
    const { workspaceId, ownerId: projectOwner } = home;
    const id = crypto.randomUUID();
    const { owned, made } =
      member === undefined
        ? { owned: { workspaceId, ownerId: viewer?.memberId ?? projectOwner }, made: {} }
        : await findOrMakeOwner(trx, { workspace: await readWorkspaceName(trx, workspaceId), member });
    checkHome(home, owned.ownerId, member);
    const { name, description } = file;
    const createdAt = timestamp();
    await trx
      .insertInto('templates')
      .values({
        id,
        projectId,
        ...owned,
        name,
        description,
        visibility,
        createdAt,
        updatedAt: createdAt,
        versionCreatedAt: createdAt,
        authorId: owned.ownerId,
        document: JSON.stringify(file.document),
      })
      .execute();
    await trx.updateTable('projects').set({ updatedAt: createdAt }).where('id', '=', projectId).execute();
    return { id, ...made };
  }

  return {
    /** All that can be read, or those of a project; the one changed last first, without their documents. */
    async listTemplates(projectId?: string) {
      const entries = await selectEntries()
        .where(isReadable(viewer, 'projects'))
        .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
        .orderBy('templates.updatedAt', 'desc')
        .orderBy('templates.id')
        .execute();
      if (projectId === undefined || entries.length > 0) return entries;
      await database
        .selectFrom('projects')
        .select('id')
        .where('id', '=', projectId)
        .where(isReadable(viewer, 'projects'))
        .executeTakeFirstOrThrow(() => new UnknownThingError(`No project has the ID ${projectId}.`));
      return entries;
    },

    /** A template without its document. */
    getEntry: (id: string) => selectEntry(id).executeTakeFirstOrThrow(createUnknown(id)),

    getTemplate,

    importTemplate: (
      projectId: string,
      member: string | undefined,
      file: TemplateFile,
      visibility: Visibility,
    ): Promise<Made> =>
      database.transaction().execute((trx) => insertTemplate(trx, { ...file, projectId, member, visibility })),

    /** Copies the latest version of a readable template into a project, as a private template. */
    async duplicateTemplate(id: string, name: string, projectId: string): Promise<Made> {
      const original = await getTemplate(id);
      const { description, document } = original;
      const copy = { name, description, document, projectId, visibility: 'PRIVATE' } as const;
      return database.transaction().execute(async (trx) => {
        const { workspaceId } = await findOwnProject(trx, viewer, projectId);
        const workspace = await readWorkspaceName(trx, workspaceId);
        // In its own workspace a copy is drawn like the original, which may lack a font too.
        const missing = workspace === original.workspace ? [] : await findMissingFamilies(trx, workspaceId, document);
        if (missing.length > 0) {
          throw new ConflictError(
            `The workspace "${workspace}" does not have the fonts of "${original.name}". Add ${missing.join(', ')} there first.`,
          );
        }
        return insertTemplate(trx, copy);
      });
    },

    changeTemplate(id: string, change: TemplateChange): Promise<void> {
      return database.transaction().execute(async (trx) => {
        const { workspaceId, ownerId, owner } = await findOwnTemplate(trx, viewer, id);
        const home = change.projectId === undefined ? undefined : await findOwnProject(trx, viewer, change.projectId);
        if (home !== undefined && home.workspaceId !== workspaceId) {
          throw new ConflictError(
            `The project "${home.name}" is in another workspace. Duplicate the template into it instead.`,
          );
        }
        if (home !== undefined) checkHome(home, ownerId, owner);
        await trx
          .updateTable('templates')
          .set({ ...change, updatedAt: timestamp() })
          .where('id', '=', id)
          .execute();
      });
    },

    /** Whether other members find the template in no list, even when it is shared. */
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

/** Throws when the owner of a template would find it in no list, because the project that it is to go into is another's alone. */
function checkHome(home: Awaited<ReturnType<typeof findOwnProject>>, memberId: string, member = home.owner): void {
  if (canRead({ workspaceId: home.workspaceId, memberId }, home)) return;
  throw new ConflictError(
    `The project "${home.name}" is private to ${home.owner}, so ${member} cannot see templates in it. Share the project first, or use one that ${member} can see.`,
  );
}
