import { createHash } from 'node:crypto';
import type { ServiceDatabase } from '../database/tables.ts';
import { examineLedger } from '../ledger/examine-ledger.ts';
import { templateDocumentSchema, type TemplateDocument } from '../../document/template-document.ts';

interface Examination {
  templates: number;
  /** Number of earlier template versions. */
  versions: number;
  fonts: number;
  /** Sentences that each name a problem and how to fix it. */
  problems: string[];
}

/** Reads all documents, versions, fonts and quotas, and reports those that can't be used. Changes nothing. */
export async function examine(database: ServiceDatabase, nowMs: number): Promise<Examination> {
  const problems: string[] = [];
  const templates = await database
    .selectFrom('templates')
    .select(['id', 'name'])
    // A purged template has no document and no versions.
    .where('document', '!=', '')
    .orderBy('id')
    .execute();
  const versions = await database
    .selectFrom('templateVersions')
    .select(['templateId', 'version'])
    .orderBy('templateId')
    .orderBy('version')
    .execute();
  const fonts = await database.selectFrom('fonts').select(['id', 'family', 'hash']).orderBy('id').execute();

  const checkDocument = (row: { document: string } | undefined, problem: string): void => {
    if (row !== undefined && readStoredDocument(row.document) === undefined) problems.push(problem);
  };
  // Documents and fonts can be several megabytes, so they are read one at a time.
  for (const { id, name } of templates) {
    const row = await database.selectFrom('templates').select('document').where('id', '=', id).executeTakeFirst();
    checkDocument(row, `The document of "${name}" (${id}) is damaged; restore an earlier version or a backup.`);
  }
  for (const { templateId, version } of versions) {
    const row = await database
      .selectFrom('templateVersions')
      .select('document')
      .where('templateId', '=', templateId)
      .where('version', '=', version)
      .executeTakeFirst();
    checkDocument(row, `Version ${version} of template ${templateId} is damaged; a backup may contain an intact copy.`);
  }
  for (const { id, family, hash } of fonts) {
    const row = await database.selectFrom('fonts').select('bytes').where('id', '=', id).executeTakeFirst();
    if (row !== undefined && createHash('sha256').update(new Uint8Array(row.bytes)).digest('hex') !== hash) {
      problems.push(`A font file for ${family} (${id}) is damaged; delete the file in the settings and add it again.`);
    }
  }
  problems.push(...(await examineLedger(database, nowMs)));
  return { templates: templates.length, versions: versions.length, fonts: fonts.length, problems };
}

/** Parses a stored document; undefined if the document is damaged. */
export function readStoredDocument(json: string): TemplateDocument | undefined {
  try {
    const document = JSON.parse(json) as TemplateDocument;
    return templateDocumentSchema.safeParse(document).success ? document : undefined;
  } catch {
    return undefined;
  }
}
