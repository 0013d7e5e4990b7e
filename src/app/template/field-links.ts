import { replaceEqualDeep } from '@tanstack/react-query';
import { createContext, use, type DOMAttributes } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Check } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';

export type Finding = Check['findings'][number];

/** A finding that the form shows while the user types. */
export interface Note extends Finding {
  /** The field's index; -1 when the finding is about the whole image. */
  index: number;
  /** Unique, and stable when only the message changes. */
  key: string;
}

/** Connects a form's fields with the image beside the form. */
export interface FieldLinks {
  /** Keyed by variable name. */
  findings: ReadonlyMap<string, readonly Finding[]>;
  notes: readonly Note[];
  /** The variables whose fields are focused and under the pointer; their places in the image are outlined. */
  focused: string | undefined;
  hovered: string | undefined;
}

export type FieldLinksStore = StoreApi<FieldLinks>;

export function createFieldLinks(): FieldLinksStore {
  return createStore(() => ({ findings: new Map(), notes: [], focused: undefined, hovered: undefined }));
}

/** Stores a check's findings. Reuses the objects of equal findings, so that their fields don't re-render. */
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
 * The findings to show while the user types, in form order. Findings about the whole image come last. A value's errors are
 * omitted: they appear at its field when the form shows its own errors.
 */
export function listNotes(found: readonly Finding[], fields: readonly Field[]): Note[] {
  const indexes = new Map(fields.map(({ name }, index) => [name, index]));
  const counts = new Map<string, number>();
  return found
    .map((finding) => {
      const kind = `${finding.code} ${finding.name}`;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return { ...finding, index: indexes.get(finding.name) ?? -1, key: `${count} ${kind}` };
    })
    .filter(({ severity, index }) => severity !== 'error' || index === -1)
    .sort((a, b) => (a.index === -1 ? Infinity : a.index) - (b.index === -1 ? Infinity : b.index) || 0);
}

/** The findings of an earlier check, without errors in values that have changed since: the errors may be fixed. */
export function withoutFixed(
  found: readonly Finding[],
  checked: ReadonlyMap<string, unknown>,
  typed: ReadonlyMap<string, unknown>,
): Finding[] {
  return found.filter(({ severity, name }) => severity !== 'error' || checked.get(name) === typed.get(name));
}

/** Undefined if the service doesn't check values while the user types. */
export const FieldLinksContext = createContext<FieldLinksStore | undefined>(undefined);

const nothing = createFieldLinks();

export function useFieldLinks<Part>(select: (links: FieldLinks) => Part): Part {
  return useStore(use(FieldLinksContext) ?? nothing, select);
}

/** Event handlers for a field that outline its places in the image. */
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
