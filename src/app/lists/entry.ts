import type { ComponentType, ReactNode } from 'react';
import { formatNumber } from '../../variables/messages.ts';
import type { Project } from '../../contract/project.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { prepareText, type QueryWord, type SearchText } from './match-text.ts';

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

/** A link to whatever an id stands for. The shell knows addresses and hands these in. */
export type EntryLink = ComponentType<{ id: string; className?: string; children: ReactNode }>;

export interface EntryLinks {
  ProjectLink: EntryLink;
  TemplateLink: EntryLink;
}

/** What a card and a row of the table have in common. */
export interface EntryProps extends EntryLinks {
  entry: Entry;
  projectName: string;
  /** What was searched for. */
  words: readonly QueryWord[];
  index: number;
  isSelected: boolean;
  /** Is on screen, which does not move. */
  isLookedAt: boolean;
  /** The id of its last render here. */
  lastRender: string | undefined;
  /** The list holds templates of several projects. */
  showsProject: boolean;
  /** The entries of the list differ in who can see them. */
  showsVisibility: boolean;
}

/** What cards and table have in common. */
export interface VirtualListProps extends EntryLinks, Pick<EntryProps, 'words' | 'showsProject' | 'showsVisibility'> {
  entries: readonly Entry[];
  projectNames: ProjectNames;
  /** The whole list is known, so its length is too. */
  isWhole: boolean;
  /** Differs when the entries are the answer to another view. */
  viewKey: string;
  selectedId: string | undefined;
  /** The id of the last render of each template. */
  lastRenders: ReadonlyMap<string, string>;
  /** Reads on; undefined when there is nothing to read or it is being read. */
  onEnd: (() => void) | undefined;
}

/** "1 template", "12 templates"; nothing when it is not known. */
export function describeCount(value: number | undefined, noun = 'template', plural = `${noun}s`): string | undefined {
  return value === undefined ? undefined : `${formatNumber(value)} ${value === 1 ? noun : plural}`;
}

/** What a project is among templates. */
export function describeProject({ templateCount }: Project): string {
  const count = describeCount(templateCount);
  return count === undefined ? 'Project' : `Project, ${count}`;
}
