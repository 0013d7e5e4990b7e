import type { ServiceDatabase } from '../service/database/tables.ts';
import type { Examples } from '../service/examples/create-examples.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import type { TemplateDocument } from '../service/renderer/template-document.ts';
import { hasItsProject } from '../service/store/is-readable.ts';
import { withOwnFonts } from '../service/store/own-faces.ts';

/** Other templates are rendered on request. */
const TEMPLATES_MAX = 500;

export interface DrawExamplesOptions {
  signal: AbortSignal;
  /** Called for each template that fails; the others are rendered. */
  onFailure: (error: unknown) => void;
}

/** Renders the examples of the most recently changed templates one by one, so that lists show them immediately. */
export async function drawExamples(
  database: ServiceDatabase,
  examples: Examples,
  { signal, onFailure }: DrawExamplesOptions,
): Promise<void> {
  const templates = await database
    .selectFrom('templates')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(hasItsProject())
    .orderBy('updatedAt', 'desc')
    .limit(TEMPLATES_MAX)
    .execute();
  for (const { id } of templates) {
    if (signal.aborted) return;
    const row = await database
      .selectFrom('templates')
      .select(['document', 'workspaceId'])
      .where('id', '=', id)
      .executeTakeFirst();
    // A template that was purged in the meantime has no document.
    if (!row?.document) continue;
    const { document, workspaceId } = row;
    try {
      const template = compileTemplate(JSON.parse(document) as TemplateDocument, document);
      await examples.find(await withOwnFonts(database, workspaceId, template));
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }
}

/** Changes whenever a template or a font is added, changed or deleted. */
export async function readTemplatesState(database: ServiceDatabase): Promise<string> {
  const row = await database
    .selectFrom('templates')
    .select((all) => [all.fn.countAll<number>().as('count'), all.fn.max('updatedAt').as('updatedAt')])
    .where('deletedAt', 'is', null)
    .where(hasItsProject())
    .executeTakeFirst();
  const fonts = await database
    .selectFrom('fonts')
    .select((all) => [all.fn.countAll<number>().as('count'), all.fn.max('createdAt').as('createdAt')])
    .executeTakeFirst();
  return `${row?.count} ${row?.updatedAt} ${fonts?.count} ${fonts?.createdAt}`;
}
