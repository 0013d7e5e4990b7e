import type { Project } from '../../../contract/project.ts';
import type { TemplateItem } from '../../../contract/template-item.ts';
import type { Entry } from './entry.ts';
import type { Workspace } from './workspace.ts';

/** An entry is made once for each item, so that what is prepared for searching is kept. */
const kept = new WeakMap<Project | TemplateItem, Entry>();

export function projectEntries(workspace: Workspace): Entry[] {
  return workspace.projects.read().items.map((item) => keep({ kind: 'project', item, projectName: '' }));
}

export function templateEntries(workspace: Workspace, projectId: string, projectName: string): Entry[] {
  const { items } = workspace.templatesOf(projectId).read();
  return items.map((item) => keep({ kind: 'template', item, projectName }));
}

/** All projects and all templates that are read so far, in the service's order. */
export function allEntries(workspace: Workspace): Entry[] {
  const projects = workspace.projects.read().items.filter(({ templateCount }) => templateCount !== 0);
  const templates = projects.flatMap(({ id, name }) => templateEntries(workspace, id, name));
  const seen = new Set<string>();
  // A template may be listed by two projects of a careless service.
  return [...projectEntries(workspace), ...templates.filter(({ item }) => !seen.has(item.id) && seen.add(item.id))];
}

/** The entry of before, unless its project has another name by now. */
function keep(entry: Entry): Entry {
  const before = kept.get(entry.item);
  if (before?.projectName === entry.projectName) return before;
  kept.set(entry.item, entry);
  return entry;
}
