import type { Context, Handler } from 'hono';
import { TEMPLATE_VERSION_HEADER } from '../../contract/headers.ts';
import { isUuid, PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX } from '../../contract/resource.ts';
import type { TemplateItemWire, TemplateWire, ProjectWire } from '../../contract/template.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { FoundTemplate, ListedTemplate, Store } from '../store/store.ts';
import type { PageQuery } from '../../contract/routes.ts';

/** Sends a template with its variables (specification, section 4.3). */
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

/** Returns a template's members in a list, which exclude canvas data (specification, section 2). */
export function toTemplateItem(record: ListedTemplate): TemplateItemWire {
  const { id, name, description, projectId, visibility, updatedAt } = record;
  return { id, name, description, projectId, visibility, updatedAt };
}

/** Finds the template in the path and logs its id; throws a 404 if the key may not read the template. */
export async function findTemplate(store: Store, c: Context<ServiceEnv>): Promise<FoundTemplate> {
  const template = await store.findTemplate(c.get('key'), readId(c.req.param('templateId')));
  if (template === undefined) throw createNotFound();
  c.set('templateId', template.id);
  return template;
}

/** Creates a 404 that doesn't reveal whether something is unknown or not shared. */
export function createNotFound(): ProblemError {
  return new ProblemError(404, 'Not found, or not shared with this key.');
}

/** Reads an id from a path; throws a 404 unless it is a UUID. */
export function readId(text: string | undefined): string {
  if (text === undefined || !isUuid(text)) throw createNotFound();
  return text.toLowerCase();
}

/** Lists the key owner's projects and other workspace members' SHARED projects (specification, sections 3 and 4.1). */
export function createListProjects(store: Store): Handler<ServiceEnv> {
  return async (c) => {
    const projects = await store.listProjects(c.get('key'), parsePageQuery(c.req.queries()));
    return c.json(
      projects.map(({ id, name, description, templateCount, visibility, updatedAt }): ProjectWire => ({
        id,
        name,
        description,
        templateCount,
        visibility,
        updatedAt,
      })),
    );
  };
}

/** Lists a project's templates that the key can read (specification, sections 3 and 4.2). */
export function createListTemplates(store: Store): Handler<ServiceEnv> {
  return async (c) => {
    const query = parsePageQuery(c.req.queries());
    const templates = await store.listTemplates(c.get('key'), readId(c.req.param('projectId')), query);
    if (templates === undefined) throw createNotFound();
    return c.json(templates.map(toTemplateItem));
  };
}

/** Reads `page` and `limit` (specification, section 4.1); throws a 400 unless each is one whole number in range. */
function parsePageQuery({ page, limit }: Record<string, string[] | undefined>): PageQuery {
  return {
    page: parseWhole('page', page, PAGE_FIRST, PAGE_FIRST, PAGE_MAX),
    limit: parseWhole('limit', limit, PAGE_LIMIT_DEFAULT, 1, PAGE_LIMIT_MAX),
  };
}

/** Reads a query parameter; throws a 400 unless it is one whole number in range. */
export function parseWhole(
  name: string,
  texts: string[] | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (texts === undefined) return fallback;
  const [text = ''] = texts;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (texts.length === 1 && number >= min && number <= max) return number;
  throw new ProblemError(400, `${name} must be a whole number from ${min} to ${max}.`);
}
