import type { Affine } from './affine.ts';
import type { ImportFamily } from './choose-font.ts';
import type { Page } from './read-page.ts';
import { describeElement, type Style, type SvgElement } from './svg-element.ts';

/** An SVG that is being imported. */
export interface Drawing {
  root: SvgElement;
  page: Page;
  byId: ReadonlyMap<string, SvgElement>;
  families: readonly ImportFamily[];
  /** Checked embedded images, as data URIs. */
  pictures: Map<SvgElement, string>;
  /** Sentences about differences between the SVG and the template. */
  notes: Set<string>;
  /** Sentences that say why the SVG can't become a template. */
  problems: string[];
}

/** Adds a note whose subject is the element. */
export function addNote({ notes }: Pick<Drawing, 'notes'>, element: SvgElement, predicate: string): void {
  notes.add(`${describeElement(element)} ${predicate}`);
}

export function addProblem({ problems }: Drawing, element: SvgElement, predicate: string): void {
  problems.push(`${describeElement(element)} ${predicate}`);
}

const list = new Intl.ListFormat('en');

/** Adds a note about SVG features that layers don't support, like "A <rect> lost its outline and effect." */
export function addLosses({ notes }: Pick<Drawing, 'notes'>, subject: string, features: Record<string, boolean>): void {
  const lost = Object.keys(features).filter((feature) => features[feature]);
  if (lost.length > 0) notes.add(`${subject} lost its ${list.format(lost)}.`);
}

/** Finds the element that `url(#id)` or `#id` refers to. */
export function findReferenced({ byId }: Drawing, reference: string | undefined): SvgElement | undefined {
  const id = /^\s*(?:url\(\s*["']?)?#([^"')]+)/.exec((reference ?? '').slice(0, 500))?.[1];
  return id === undefined ? undefined : byId.get(id.trim());
}

export interface FilteredGroup {
  group: SvgElement;
  filter: string;
  toPage: Affine;
}

/** An element in its context. */
export interface Placed {
  element: SvgElement;
  toPage: Affine;
  /** Computed. */
  style: Style;
  /** The group whose filter applies only to this element and is in its style. */
  filtered?: FilteredGroup | undefined;
  /** Outermost first. */
  ancestors: readonly SvgElement[];
}
