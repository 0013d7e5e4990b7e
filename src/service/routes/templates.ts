import type { Context, Handler } from 'hono';
import { TEMPLATE_VERSION_HEADER } from '../../contract/headers.ts';
import { isUuid } from '../../contract/resource.ts';
import type { TemplateItemWire, TemplateWire } from '../../contract/template.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { FoundTemplate, ListedTemplate, Store } from '../store/store.ts';

/** Gives a template with its variables (specification, section 4.3). */
export function createGetTemplate(store: Store): Handler<ServiceEnv> {
  return async (c) => {
    const template = await findTemplate(store, c);
    const { viewport, unit, dpi, intent, variables } = template.compiled.document;
    const body: TemplateWire = {
      ...toTemplateItem(template),
      viewport,
      viewportUnit: unit,
      viewportExportDpi: dpi,
      viewportOutputIntent: intent,
      createdAt: template.createdAt,
      variables,
    };
    return c.json(body, 200, { [TEMPLATE_VERSION_HEADER]: String(template.version) });
  };
}

/** Picks what a list shows of a template: no canvas data (specification, section 2). */
export function toTemplateItem(record: ListedTemplate): TemplateItemWire {
  const { id, name, description, projectId, visibility, updatedAt } = record;
  return { id, name, description, projectId, visibility, updatedAt };
}

/** Finds the template of the path, and names it in the log; throws a 404 for what the key may not read. */
export async function findTemplate(store: Store, c: Context<ServiceEnv>): Promise<FoundTemplate> {
  const template = await store.findTemplate(c.get('key'), readId(c.req.param('templateId')));
  if (template === undefined) throw createNotFound();
  c.set('templateId', template.id);
  return template;
}

/** The same answer for an unknown thing and for one that isn't shared, so that it reveals neither. */
export function createNotFound(): ProblemError {
  return new ProblemError(404, 'Not found, or not shared with this key.');
}

/** Reads an id from a path; one that is no UUID cannot be known. */
export function readId(text: string | undefined): string {
  if (text === undefined || !isUuid(text)) throw createNotFound();
  return text.toLowerCase();
}
