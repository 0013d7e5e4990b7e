import type { Affine } from './affine.ts';
import type { ImportFamily } from './choose-font.ts';
import type { Cascade, Style } from './create-cascade.ts';
import type { Page } from './read-page.ts';
import type { SvgElement } from './svg-element.ts';

/** A drawing that was read, and what is to be said of it. */
export interface Drawing {
  root: SvgElement;
  page: Page;
  cascade: Cascade;
  byId: ReadonlyMap<string, SvgElement>;
  /** What its type may be set in. */
  families: readonly ImportFamily[];
  /** The embedded pictures that were checked, as data URIs. */
  pictures: Map<SvgElement, string>;
  /** What could not be kept as it was drawn; one sentence each. */
  notes: Set<string>;
  /** Why it cannot be a template; one sentence each. */
  problems: string[];
}

/** The element that `url(#id)` or `#id` names. */
export function findReferenced(drawing: Drawing, reference: string | undefined): SvgElement | undefined {
  const id = /^\s*(?:url\(\s*["']?)?#([^"')]+)/.exec((reference ?? '').slice(0, 500))?.[1];
  return id === undefined ? undefined : drawing.byId.get(id.trim());
}

/**
 * An element where it stands: its map to the page, its computed style, with the filter of a group that is its alone, and the
 * groups around it from the outermost.
 */
export interface Placed {
  element: SvgElement;
  toPage: Affine;
  style: Style;
  ancestors: readonly SvgElement[];
}

/** The group around an element whose filter is that element's alone; the innermost, where several have the same. */
export function findFilteredGroup({ element, ancestors, style }: Placed, { cascade }: Drawing): SvgElement | undefined {
  if (cascade.declared(element).has('filter')) return undefined;
  return ancestors.findLast((group) => cascade.declared(group).get('filter') === style.get('filter'));
}
