import { createHash } from 'node:crypto';
import type { ServiceDatabase } from '../database/tables.ts';
import { readStoredDocument } from './read-stored-document.ts';

/** Rows read at once; a document or a font may weigh megabytes. */
const ROWS_AT_ONCE = 20;

/** What an examination found. */
export interface Examination {
  templates: number;
  /** Those before the newest. */
  versions: number;
  fonts: number;
  /** One sentence each that says how to fix it. */
  problems: string[];
}

/** Reads all documents, versions and fonts, and tells which of them cannot be used. Changes nothing. */
export async function examine(database: ServiceDatabase): Promise<Examination> {
  const found: Examination = { templates: 0, versions: 0, fonts: 0, problems: [] };
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('templates')
      .leftJoin('projects', 'projects.id', 'templates.projectId')
      .select(['templates.id', 'templates.name', 'version', 'document', 'templates.deletedAt'])
      .select(['projectId', 'projects.deletedAt as projectDeletedAt'])
      // One that was deleted for good has no document and no versions.
      .where('document', '!=', '')
      .where('templates.id', '>', last)
      .orderBy('templates.id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const row of rows) {
      found.templates += 1;
      if (readStoredDocument(row.document) === undefined) {
        const fixes = [
          ...(row.projectDeletedAt ? [`"projects restore ${row.projectId}" restores its project`] : []),
          ...(row.deletedAt ? [`"templates restore ${row.id}" restores it`] : []),
          row.version === 1
            ? `"templates update ${row.id} FILE" replaces it`
            : `"templates restore-version ${row.id} N" restores an earlier version`,
        ];
        const damage = `The document of the template "${row.name}" (${row.id}) cannot be read`;
        found.problems.push(`${damage}; ${fixes.join(', then ')}.`);
      }
      await examineVersions(database, row, found);
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) break;
    last = next;
  }
  await examineFonts(database, found);
  return found;
}

async function examineVersions(
  database: ServiceDatabase,
  { id, name, version: newest }: { id: string; name: string; version: number },
  found: Examination,
): Promise<void> {
  for (let version = 1; version < newest; version += 1) {
    const row = await database
      .selectFrom('templateVersions')
      .select('document')
      .where('templateId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (row !== undefined) found.versions += 1;
    if (row === undefined || readStoredDocument(row.document) === undefined) {
      const state = row === undefined ? 'is missing' : 'cannot be read';
      found.problems.push(`Version ${version} of the template "${name}" (${id}) ${state}. A backup may have it.`);
    }
  }
}

async function examineFonts(database: ServiceDatabase, found: Examination): Promise<void> {
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('fonts')
      .select(['id', 'family', 'hash', 'bytes'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, family, hash, bytes } of rows) {
      found.fonts += 1;
      if (createHash('sha256').update(new Uint8Array(bytes)).digest('hex') !== hash) {
        found.problems.push(`A font file of ${family} (${id}) is damaged. Remove it in the settings and add it again.`);
      }
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}
