import type { ServiceDatabase } from '../service/database/tables.ts';
import type { Examples } from '../service/examples/create-examples.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import type { TemplateDocument } from '../service/renderer/template-document.ts';

/** What more templates look like is drawn when somebody asks. */
const TEMPLATES_MAX = 500;

/** Draws the examples of the templates changed last, one after the other, so that lists have them at once. */
export async function drawExamples(database: ServiceDatabase, examples: Examples, signal: AbortSignal): Promise<void> {
  const templates = await database
    .selectFrom('templates')
    .select('id')
    .orderBy('updatedAt', 'desc')
    .limit(TEMPLATES_MAX)
    .execute();
  for (const { id } of templates) {
    if (signal.aborted) return;
    const row = await database.selectFrom('templates').select('document').where('id', '=', id).executeTakeFirst();
    if (row === undefined) continue;
    const { document } = row;
    await examples.find(compileTemplate(JSON.parse(document) as TemplateDocument, document));
  }
}
