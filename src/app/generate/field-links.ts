import { replaceEqualDeep } from '@tanstack/react-query';
import { createContext, use, type DOMAttributes } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Check } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';

export type Finding = Check['findings'][number];

/** A finding that is told while somebody types. */
export interface Note extends Finding {
  /** Position of its field in the form; -1 when it is about the whole image. */
  at: number;
  /** Stays the same when only the words change, and is another for each note. */
  key: string;
}

/** What the fields of a form and the picture beside it know of each other. */
export interface FieldLinks {
  /** By the names of the variables. */
  findings: ReadonlyMap<string, readonly Finding[]>;
  notes: readonly Note[];
  /** The variables whose places are outlined: the field has the focus, or the pointer is over it. */
  focused: string | undefined;
  hovered: string | undefined;
}

export type FieldLinksStore = StoreApi<FieldLinks>;

export function createFieldLinks(): FieldLinksStore {
  return createStore(() => ({ findings: new Map(), notes: [], focused: undefined, hovered: undefined }));
}

/** Takes what a check found; what is equal to before stays the same object, so that no field renders again for it. */
export function putFindings(store: FieldLinksStore, found: readonly Finding[], fields: readonly Field[]): void {
  const grouped = new Map<string, Finding[]>();
  for (const finding of found) grouped.set(finding.name, [...(grouped.get(finding.name) ?? []), finding]);
  store.setState((last) => ({
    findings: new Map(
      Array.from(grouped, ([name, group]) => [name, replaceEqualDeep(last.findings.get(name), group)] as const),
    ),
    notes: replaceEqualDeep(last.notes, listNotes(found, fields)),
  }));
}

/**
 * Findings that are told while somebody types, in the order of the form, those about the whole image last. What is wrong with a
 * value is told by its field, at the time when a form does that.
 */
export function listNotes(found: readonly Finding[], fields: readonly Field[]): Note[] {
  const positions = new Map(fields.map(({ name }, at) => [name, at]));
  const counts = new Map<string, number>();
  return found
    .map((finding) => {
      const kind = `${finding.code} ${finding.name}`;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return { ...finding, at: positions.get(finding.name) ?? -1, key: `${count} ${kind}` };
    })
    .filter(({ severity, at }) => severity !== 'error' || at === -1)
    .sort((one, other) => (one.at === -1 ? Infinity : one.at) - (other.at === -1 ? Infinity : other.at) || 0);
}

/** What a check of earlier values found, without the errors of values that are others now: they may have been mended. */
export function withoutMended(
  found: readonly Finding[],
  checked: ReadonlyMap<string, unknown>,
  typed: ReadonlyMap<string, unknown>,
): Finding[] {
  return found.filter(({ severity, name }) => severity !== 'error' || checked.get(name) === typed.get(name));
}

/** Absent where nothing is checked while somebody types. */
export const FieldLinksContext = createContext<FieldLinksStore | undefined>(undefined);

const nothing = createFieldLinks();

export function useFieldLinks<Part>(select: (links: FieldLinks) => Part): Part {
  return useStore(use(FieldLinksContext) ?? nothing, select);
}

/** Handlers of a field that point at its places on the picture. */
export function usePointing(name: string): DOMAttributes<HTMLElement> {
  const links = use(FieldLinksContext);
  if (links === undefined) return {};
  return {
    onFocus: () => links.setState({ focused: name }),
    onBlur: () => links.setState({ focused: undefined }),
    onPointerEnter: () => links.setState({ hovered: name }),
    onPointerLeave: () => links.setState({ hovered: undefined }),
  };
}
