import { OPERATOR } from '../auth/visibility.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { ConflictError, DamagedError, UnknownThingError, type CatalogueOptions } from './catalogue-error.ts';
import { findOwn, findReadable } from './is-readable.ts';
import { readStoredDocument } from './examination.ts';

/** Saves and reads template versions. */
export function createVersionCatalogue(database: ServiceDatabase, { now, viewer }: CatalogueOptions) {
  async function getVersion(id: string, version: number) {
    await findReadable(database, viewer, 'templates', id);
    // In this order, a version that is concurrently replaced is still found.
    const found =
      (await selectNewest(database, id).select('document').where('version', '=', version).executeTakeFirst()) ??
      (await selectOlder(database, id).select('document').where('version', '=', version).executeTakeFirst());
    if (found === undefined) throw new UnknownThingError(`Template ${id} has no version ${version}.`);
    const document = readStoredDocument(found.document);
    if (document === undefined) {
      throw new DamagedError(`Version ${version} of template ${id} cannot be read. Use another version.`);
    }
    return { ...omitEmptyNote(found), document };
  }

  /**
   * Saves a document as the latest version and returns the version number. `version` is the version that the document is based on,
   * by default the latest. `note` says what changed. Throws a `ConflictError` if another version was saved in the meantime. Saving
   * the latest document again creates no version.
   */
  function saveTemplate(id: string, document: TemplateDocument, version?: number, note = ''): Promise<number> {
    return database.transaction().execute(async (trx) => {
      const { ownerId } = await findOwn(trx, viewer, 'templates', id);
      const json = JSON.stringify(document);
      const before = await selectNewest(trx, id).select(['document', 'authorId']).executeTakeFirstOrThrow();
      if (before.document === json) return before.version;
      const from = version ?? before.version;
      const refuse = async () => {
        const { author, version: newest, createdAt } = await selectNewest(trx, id).executeTakeFirstOrThrow();
        const saved = `${author} saved version ${newest} on ${createdAt.slice(0, 10)} at ${createdAt.slice(11, 16)} UTC`;
        throw new ConflictError(
          `${saved}, but you started from version ${from}. Nothing was saved. Review the changes, then try again.`,
        );
      };
      // The document read here is stored as the previous version.
      if (from !== before.version) return refuse();
      const savedAt = new Date(now()).toISOString();
      // Only one of several parallel saves matches this condition.
      const saved = await trx
        .updateTable('templates')
        .set({ document: json, version: from + 1, authorId: viewer === OPERATOR ? ownerId : viewer.memberId })
        .set({ versionCreatedAt: savedAt, updatedAt: savedAt, note })
        .where('id', '=', id)
        .where('version', '=', from)
        .returning('version')
        .executeTakeFirst();
      if (saved === undefined) return refuse();
      const { createdAt, authorId, note: earlierNote, document: replaced } = before;
      await trx
        .insertInto('templateVersions')
        .values({ templateId: id, version: from, createdAt, authorId, note: earlierNote, document: replaced })
        .execute();
      return saved.version;
    });
  }

  return {
    saveTemplate,

    getVersion,

    /** Lists a template's versions, newest first, without documents. */
    async listVersions(id: string) {
      await findReadable(database, viewer, 'templates', id);
      const versions = selectNewest(database, id).unionAll(selectOlder(database, id)).orderBy('version', 'desc');
      return (await versions.execute()).map(omitEmptyNote);
    },

    /** Saves an earlier version as the latest version and returns the new number. `newest` is the latest known version. */
    async restoreVersion(id: string, version: number, newest?: number): Promise<number> {
      const { document } = await getVersion(id, version);
      return saveTemplate(id, document, newest, `Restored version ${version}`);
    },
  };
}

function omitEmptyNote<Entry extends { note: string }>({
  note,
  ...entry
}: Entry): Omit<Entry, 'note'> & { note?: string } {
  return note === '' ? entry : { ...entry, note };
}

function selectNewest(on: ServiceDatabase, id: string) {
  return on
    .selectFrom('templates')
    .innerJoin('members', 'members.id', 'templates.authorId')
    .select(['version', 'versionCreatedAt as createdAt', 'members.name as author', 'note'])
    .where('templates.id', '=', id);
}

function selectOlder(on: ServiceDatabase, id: string) {
  return on
    .selectFrom('templateVersions')
    .innerJoin('members', 'members.id', 'templateVersions.authorId')
    .select(['version', 'createdAt', 'members.name as author', 'note'])
    .where('templateId', '=', id);
}
