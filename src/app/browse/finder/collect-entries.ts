import type { Project } from '../../../contract/project.ts';
import type { TemplateItem } from '../../../contract/template-item.ts';
import type { Entry } from './entry.ts';
import type { ListReader } from './list-reader.ts';
import type { Workspace } from './workspace.ts';

/** The entries of a list as it was, side by side with its items: a table of each item alone would weigh as much as they do. */
interface KeptEntries {
  items: readonly (Project | TemplateItem)[];
  entries: Entry[];
  projectName: string;
}

const kept = new WeakMap<object, KeptEntries>();

export function projectEntries({ projects }: Workspace): Entry[] {
  return entriesOf(projects, '', (item) => ({ kind: 'project', item, projectName: '' }));
}

export function templateEntries(workspace: Workspace, projectId: string, projectName: string): Entry[] {
  return entriesOf(workspace.templatesOf(projectId), projectName, (item) => ({ kind: 'template', item, projectName }));
}

/** All projects and all templates that are read so far, in the service's order. */
export function allEntries(workspace: Workspace): Entry[] {
  const projects = workspace.projects.read().items.filter(({ templateCount }) => templateCount !== 0);
  const templates = projects.flatMap(({ id, name }) => templateEntries(workspace, id, name));
  const seen = new Set<string>();
  // A template may be listed by two projects of a careless service.
  return [...projectEntries(workspace), ...templates.filter(({ item }) => !seen.has(item.id) && seen.add(item.id))];
}

/** An entry is made once for each item, so that what is prepared for searching is kept, unless its project is renamed. */
function entriesOf<Item extends Project | TemplateItem>(
  list: ListReader<Item>,
  projectName: string,
  make: (item: Item) => Entry,
): Entry[] {
  const { items } = list.read();
  const before = kept.get(list);
  const isKept = before?.projectName === projectName;
  if (isKept && before.items === items) return before.entries;
  const find = isKept ? findKept(before) : () => undefined;
  const entries = items.map((item, at) => find(item, at) ?? make(item));
  kept.set(list, { items, entries, projectName });
  return entries;
}

/** Nearly always an item is where it was, or behind all that was there. */
function findKept({ items, entries }: KeptEntries): (item: Project | TemplateItem, at: number) => Entry | undefined {
  let known: Map<unknown, Entry | undefined> | undefined;
  return (item, at) => {
    if (items[at] === item) return entries[at];
    if (known === undefined && at >= items.length) return undefined;
    known ??= new Map(items.map((old, index) => [old, entries[index]]));
    return known.get(item);
  };
}
