import type { Handler } from 'hono';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX } from '../../contract/list.ts';
import type { ProjectWire } from '../../contract/template.ts';
import type { PageQuery } from '../../contract/routes.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { Store } from '../store/store.ts';
import { createNotFound, readId, toTemplateItem } from './templates.ts';

/** Lists own projects and those SHARED by other members of the workspace (specification, sections 3 and 4.1). */
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

/** Lists the templates of a project that the key can read (specification, sections 3 and 4.2). */
export function createListTemplates(store: Store): Handler<ServiceEnv> {
  return async (c) => {
    const query = parsePageQuery(c.req.queries());
    const templates = await store.listTemplates(c.get('key'), readId(c.req.param('projectId')), query);
    if (templates === undefined) throw createNotFound();
    return c.json(templates.map(toTemplateItem));
  };
}

/** Reads `page` and `limit` strictly (specification, section 4.1); anything but one whole number in range is a 400. */
function parsePageQuery({ page, limit }: Record<string, string[] | undefined>): PageQuery {
  return {
    page: parseWhole('page', page, PAGE_FIRST, PAGE_FIRST, PAGE_MAX),
    limit: parseWhole('limit', limit, PAGE_LIMIT_DEFAULT, 1, PAGE_LIMIT_MAX),
  };
}

function parseWhole(name: string, texts: string[] | undefined, otherwise: number, min: number, max: number): number {
  if (texts === undefined) return otherwise;
  const [text = ''] = texts;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (texts.length === 1 && number >= min && number <= max) return number;
  throw new ProblemError(400, `${name} must be a whole number from ${min} to ${max}.`);
}
