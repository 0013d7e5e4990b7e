import type { TemplateItem } from '../../contract/template.ts';
import { isTemplate, type Entry, type ProjectNames } from './entry.ts';
import type { Workspace } from './workspace.ts';

/** All projects and all templates that are read so far, in the service's order. */
export function allEntries({ projects, templatesOf }: Workspace): Entry[] {
  const { items } = projects.read();
  const seen = new Set<string>();
  const templates: TemplateItem[] = [];
  for (const { id, templateCount } of items) {
    if (templateCount === 0) continue;
    // A template may be listed by two projects of a careless service.
    for (const item of templatesOf(id).read().items) if (!seen.has(item.id) && seen.add(item.id)) templates.push(item);
  }
  return [...items, ...templates];
}

/** What the projects of all templates are called, as far as they are read. */
export function readProjectNames({ projects }: Workspace): ProjectNames {
  const names = new Map(projects.read().items.map(({ id, name }) => [id, name]));
  return (entry) => (isTemplate(entry) ? (names.get(entry.projectId) ?? '') : '');
}
