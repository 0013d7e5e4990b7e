import type { Handler } from 'hono';
import type { TemplateItemWire } from '../../contract/template-wire.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import type { ListedTemplate } from '../store/store.ts';
import { createNotFound, readId } from './read-id.ts';
import { readPageQuery } from './read-page-query.ts';

/** Templates of a project that the key can read (specification, sections 3 and 4.2). */
export function createListTemplates({ store }: ServiceDependencies): Handler<ServiceEnv> {
  return async (context) => {
    const query = readPageQuery(new URL(context.req.url).searchParams);
    const templates = await store.listTemplates(context.get('key'), readId(context.req.param('projectId')), query);
    if (templates === undefined) throw createNotFound();
    return context.json(templates.map(toTemplateItem));
  };
}

/** What a list shows of a template: no canvas data (specification, section 2). */
export function toTemplateItem(record: ListedTemplate): TemplateItemWire {
  const { id, name, description, projectId, visibility, updatedAt } = record;
  return { id, name, description, projectId, visibility, updatedAt };
}
