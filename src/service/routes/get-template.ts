import type { Handler } from 'hono';
import type { TemplateWire } from '../../contract/template-wire.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { toTemplateItem } from './list-templates.ts';
import { createNotFound, readId } from './read-id.ts';

/** A template with its variables (specification, section 4.3). */
export function createGetTemplate({ store }: ServiceDependencies): Handler<ServiceEnv> {
  return async (context) => {
    const template = await store.findTemplate(context.get('key'), readId(context.req.param('templateId')));
    if (template === undefined) throw createNotFound();
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
    return context.json(body);
  };
}
