import type { ComponentType, ReactNode } from 'react';
import { formatNumber } from '../../variables/messages.ts';
import type { Project, TemplateItem } from '../../contract/template.ts';

/** A project or template as the service sent it. */
export type Entry = Project | TemplateItem;

/** The name of the project of a template; empty for a project. */
export type ProjectNames = (entry: Entry) => string;

export function isTemplate(entry: Entry): entry is TemplateItem {
  return 'projectId' in entry;
}

/** A link to the project or template of an id. The shell knows the addresses. */
export type EntryLink = ComponentType<{ id: string; className?: string; children: ReactNode }>;

export interface EntryLinks {
  ProjectLink: EntryLink;
  TemplateLink: EntryLink;
}

/** Shared by a card and a row of the table. */
export interface EntryProps extends EntryLinks {
  entry: Entry;
  projectName: string;
  /** The words of the search. */
  words: readonly string[];
  index: number;
  isSelected: boolean;
  /** The entry is on screen, and the list is not being scrolled. */
  isVisible: boolean;
  /** The id of its last render in this browser. */
  lastRender: string | undefined;
  /** The list contains templates of several projects. */
  showsProject: boolean;
  /** The entries of the list differ in who can see them. */
  showsVisibility: boolean;
}

/** Shared by cards and table. */
export interface VirtualListProps extends EntryLinks, Pick<EntryProps, 'words' | 'showsProject' | 'showsVisibility'> {
  entries: readonly Entry[];
  projectNames: ProjectNames;
  /** The list is complete, so its length is known. */
  isWhole: boolean;
  /** Opened or focused last. */
  selectedId: string | undefined;
  /** The id of the last render of each template. */
  lastRenders: ReadonlyMap<string, string>;
  /** Loads the next page; undefined when there is none or it is loading. */
  onEnd: (() => void) | undefined;
}

/** "1 template", "12 templates"; undefined for an unknown count. */
export function describeCount(value: number | undefined, noun = 'template', plural = `${noun}s`): string | undefined {
  return value === undefined ? undefined : `${formatNumber(value)} ${value === 1 ? noun : plural}`;
}

/** How a project is labeled among templates. */
export function describeProject({ templateCount }: Project): string {
  const count = describeCount(templateCount);
  return count === undefined ? 'Project' : `Project, ${count}`;
}
