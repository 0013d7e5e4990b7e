import type { ServiceDatabase } from '../database/tables.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { ConflictError, DamagedError, UnknownThingError, type CatalogueOptions } from './catalogue-error.ts';
import { findOwnTemplate, hasItsProject, isReadable } from './is-readable.ts';
import { readStoredDocument } from './examination.ts';

/** The documents of templates: saved as versions, which are kept, and read again. */
export function createVersionCatalogue(database: ServiceDatabase, { now, viewer }: CatalogueOptions) {
  async function requireReadable(id: string): Promise<void> {
    await database
      .selectFrom('templates')
      .select('id')
      .where('id', '=', id)
      .where(isReadable(viewer, 'templates'))
      .where(hasItsProject())
      .executeTakeFirstOrThrow(() => new UnknownThingError(`No template has the ID ${id}.`));
  }

  async function getVersion(id: string, version: number) {
    await requireReadable(id);
    // In this order a version that is being saved is found too.
    const found =
      (await selectNewest(database, id).select('document').where('version', '=', version).executeTakeFirst()) ??
      (await selectOlder(database, id).select('document').where('version', '=', version).executeTakeFirst());
    if (found === undefined) throw new UnknownThingError(`The template ${id} has no version ${version}.`);
    const document = readStoredDocument(found.document);
    if (document === undefined) {
      throw new DamagedError(`Version ${version} of the template ${id} cannot be read. Use another version.`);
    }
    return { ...found, document };
  }

  /**
   * Saves a document as the newest version and gives its number. `version` is the one that it was made from, the newest when
   * absent; a version saved in between is a `ConflictError`, with another message for a version that is `restored`. The document that
   * is the newest already makes no version.
   */
  function saveTemplate(id: string, document: TemplateDocument, version?: number, restored?: number): Promise<number> {
    return database.transaction().execute(async (trx) => {
      const { ownerId } = await findOwnTemplate(trx, viewer, id);
      const json = JSON.stringify(document);
      const before = await selectNewest(trx, id).select(['document', 'authorId']).executeTakeFirstOrThrow();
      if (before.document === json) return before.version;
      const from = version ?? before.version;
      const refuse = async () => {
        const newest = await selectNewest(trx, id).executeTakeFirstOrThrow();
        throw new ConflictError(describeConflict(from, newest, restored));
      };
      // What is kept as the version before must be the document that was read here.
      if (from !== before.version) return refuse();
      const savedAt = new Date(now()).toISOString();
      // Of several saves at once, the condition is true for one.
      const saved = await trx
        .updateTable('templates')
        .set({ document: json, version: from + 1, authorId: viewer?.memberId ?? ownerId })
        .set({ versionCreatedAt: savedAt, updatedAt: savedAt })
        .where('id', '=', id)
        .where('version', '=', from)
        .returning('version')
        .executeTakeFirst();
      if (saved === undefined) return refuse();
      const { createdAt, authorId, document: replaced } = before;
      await trx
        .insertInto('templateVersions')
        .values({ templateId: id, version: from, createdAt, authorId, document: replaced })
        .execute();
      return saved.version;
    });
  }

  return {
    saveTemplate,

    getVersion,

    /** All versions of a template, the newest first, without their documents. */
    async listVersions(id: string) {
      await requireReadable(id);
      return selectNewest(database, id).unionAll(selectOlder(database, id)).orderBy('version', 'desc').execute();
    },

    /** Restores an earlier version as the latest and returns its number; `newest` is the latest known version. */
    async restoreVersion(id: string, version: number, newest?: number): Promise<number> {
      const { document } = await getVersion(id, version);
      return saveTemplate(id, document, newest, version);
    },
  };
}

function selectNewest(on: ServiceDatabase, id: string) {
  return on
    .selectFrom('templates')
    .innerJoin('members', 'members.id', 'templates.authorId')
    .select(['version', 'versionCreatedAt as createdAt', 'members.name as author'])
    .where('templates.id', '=', id);
}

function selectOlder(on: ServiceDatabase, id: string) {
  return on
    .selectFrom('templateVersions')
    .innerJoin('members', 'members.id', 'templateVersions.authorId')
    .select(['version', 'createdAt', 'members.name as author'])
    .where('templateId', '=', id);
}

function describeConflict(
  from: number,
  newest: { version: number; createdAt: string; author: string },
  restored: number | undefined,
): string {
  const [day = '', time = ''] = newest.createdAt.split('T');
  const saved = `${newest.author} saved version ${newest.version} on ${day} at ${time.slice(0, 5)} UTC, after`;
  return restored === undefined
    ? `${saved} version ${from}, which yours is based on. Both are kept. Review the changes, then save yours again.`
    : `${saved} version ${from}, the latest you had seen. Nothing was restored. Review the changes, then restore version ${restored} again.`;
}
