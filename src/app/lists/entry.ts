import type { ComponentType, ReactNode } from 'react';
import { formatNumber } from '../../variables/messages.ts';
import type { Project, TemplateItem } from '../../contract/template.ts';

/** A project or template as sent by the service. */
export type Entry = Project | TemplateItem;

/** Returns the name of a template's project; empty for a project. */
export type ProjectNames = (entry: Entry) => string;

export function isTemplate(entry: Entry): entry is TemplateItem {
  return 'projectId' in entry;
}

/** A link to the project or template with an id. The shell knows the URLs. */
export type EntryLink = ComponentType<{ id: string; className?: string; children: ReactNode }>;

/** A menu with what the person may do with a project or template, if anything. */
export type EntryMenu = ComponentType<{ entry: Pick<Entry, 'id' | 'name'>; isTemplate: boolean }>;

export interface EntryLinks {
  ProjectLink: EntryLink;
  TemplateLink: EntryLink;
  EntryMenu: EntryMenu;
}

/** Shared by cards and table rows. */
export interface EntryProps extends EntryLinks {
  entry: Entry;
  projectName: string;
  /** The search words. */
  words: readonly string[];
  index: number;
  isSelected: boolean;
  /** The entry is on screen, and the list is not being scrolled. */
  isVisible: boolean;
  /** The id of the entry's last render in this browser. */
  lastRender: string | undefined;
  /** The list contains templates from several projects. */
  showsProject: boolean;
  /** The list's entries differ in visibility. */
  showsVisibility: boolean;
}

/** Shared by the cards and the table. */
export interface VirtualListProps extends EntryLinks, Pick<EntryProps, 'words' | 'showsProject' | 'showsVisibility'> {
  entries: readonly Entry[];
  projectNames: ProjectNames;
  /** The list is complete, so its length is known. */
  isWhole: boolean;
  /** The entry that was last opened or focused. */
  selectedId: string | undefined;
  /** The id of each template's last render. */
  lastRenders: ReadonlyMap<string, string>;
  /** Loads the next page; undefined if there is no next page or it is already loading. */
  onEnd: (() => void) | undefined;
}

/** "1 template", "12 templates"; undefined for an unknown count. */
export function describeCount(value: number | undefined, noun = 'template', plural = `${noun}s`): string | undefined {
  return value === undefined ? undefined : `${formatNumber(value)} ${value === 1 ? noun : plural}`;
}

/** The label for a project in a list with templates. */
export function describeProject({ templateCount }: Project): string {
  const count = describeCount(templateCount);
  return count === undefined ? 'Project' : `Project, ${count}`;
}
