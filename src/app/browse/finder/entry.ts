import type { Project } from '../../../contract/project.ts';
import type { TemplateItem } from '../../../contract/template-item.ts';
import { prepareText, type SearchText } from './match-text.ts';

/** One thing that can be found. There may be ten thousand, so it is no more than it must be. */
export type Entry =
  | { kind: 'project'; item: Project; projectName: '' }
  | { kind: 'template'; item: TemplateItem; projectName: string };

interface EntryTexts {
  name: SearchText;
  project: SearchText;
  description: SearchText;
}

const prepared = new WeakMap<Entry, EntryTexts>();
/** One for all templates of a project. */
const projectTexts = new Map<string, SearchText>();

/** What is searched in; prepared at the first search, then kept. */
export function textsOf(entry: Entry): EntryTexts {
  const known = prepared.get(entry);
  if (known !== undefined) return known;
  const texts = {
    name: prepareText(entry.item.name),
    project: projectTexts.get(entry.projectName) ?? prepareText(entry.projectName),
    description: prepareText(entry.item.description),
  };
  projectTexts.set(entry.projectName, texts.project);
  prepared.set(entry, texts);
  return texts;
}
