import { readText, type Reading } from './loose.ts';
import { readResource, type Resource } from './resource.ts';

/** An element of a project's template listing of any service (specification, section 2). */
export interface TemplateItem extends Resource {
  projectId: string;
}

/** Reads an element of a template listing. */
export function readTemplateItem(raw: unknown): Reading<TemplateItem> {
  return readResource(raw, ({ projectId }) => ({ projectId: readText(projectId) }));
}
