import type { ServiceDatabase } from '../service/database/tables.ts';
import type { Examples } from '../service/examples/create-examples.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import type { TemplateDocument } from '../service/renderer/template-document.ts';
import { hasItsProject } from '../service/store/is-readable.ts';
import { withOwnFonts } from '../service/store/own-faces.ts';

/** What more templates look like is drawn when somebody asks. */
const TEMPLATES_MAX = 500;

export interface DrawExamplesOptions {
  signal: AbortSignal;
  /** Told of each that cannot be drawn; the others are. */
  onFailure: (error: unknown) => void;
}

/** Draws the examples of the templates changed last, one after the other, so that lists have them at once. */
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
    // One that was deleted meanwhile may have no document any more.
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

/** Differs when a template or a font was added, changed or removed. */
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
