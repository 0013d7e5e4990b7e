import type { IdLink } from './id-link.ts';
import type { Entry, ProjectNames } from './entry.ts';
import type { ListView } from './list-view.ts';
import type { ShapeReader } from './shape-reader.ts';

/** What cards and table have in common. */
export interface EntryListProps {
  entries: readonly Entry[];
  projectNames: ProjectNames;
  /** What the entries were found by. */
  query: string;
  /** Differs when the entries are the answer to another view. */
  resultsKey: string;
  /** The whole list is known, so its length is too. */
  isWhole: boolean;
  selectedId: string | undefined;
  isFavourite: (id: string) => boolean;
  shapes: ShapeReader;
  /** By template. */
  lastRenders: ReadonlyMap<string, string>;
  isOfProjects: boolean;
  ProjectLink: IdLink;
  TemplateLink: IdLink;
  view: ListView;
  change: (part: Partial<ListView>) => void;
  /** Reads on; undefined when there is nothing to read or it is under way. */
  onEnd: (() => void) | undefined;
}
