import type { Project } from '../../contract/project.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { prepareText, type SearchText } from './match-text.ts';

/** One thing that can be found, as the service sent it. There may be ten thousand, so nothing is kept beside them. */
export type Entry = Project | TemplateItem;

/** What the project of a template is called; empty for a project itself. */
export type ProjectNames = (entry: Entry) => string;

export function isTemplate(entry: Entry): entry is TemplateItem {
  return 'projectId' in entry;
}

interface EntryTexts {
  name: SearchText;
  description: SearchText;
}

const prepared = new WeakMap<Entry, EntryTexts>();
/** One for all templates of a project. */
const projectTexts = new Map<string, SearchText>();

/** What is searched in; prepared at the first search, then kept. */
export function textsOf(entry: Entry): EntryTexts {
  const known = prepared.get(entry);
  if (known !== undefined) return known;
  const texts = { name: prepareText(entry.name), description: prepareText(entry.description) };
  prepared.set(entry, texts);
  return texts;
}

/** The same for the name of a project. */
export function textOfProject(name: string): SearchText {
  const text = projectTexts.get(name) ?? prepareText(name);
  projectTexts.set(name, text);
  return text;
}
