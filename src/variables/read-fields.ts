import type { Variable } from '../contract/variable.ts';
import { readFormField, type Field } from './field.ts';

/** More than anybody fills in, and what a page can show at once without being felt. */
export const FIELDS_MAX = 1_000;

/**
 * Reads the first thousand variables of a template in order. Duplicate names keep their place with a note, because a request
 * has one value per name. Duplicate labels get the names added.
 */
export function readFields(variables: readonly Variable[]): Field[] {
  const fields = variables.slice(0, FIELDS_MAX).map(readFormField);
  const namesOfLabel = new Map<string, Set<string>>();
  for (const { label, name } of fields) namesOfLabel.set(label, (namesOfLabel.get(label) ?? new Set()).add(name));
  for (const field of fields) {
    if ((namesOfLabel.get(field.label)?.size ?? 0) > 1) field.label += ` (${field.name})`;
  }
  const seen = new Map<string, string[]>();
  for (const { name } of fields) {
    const key = name.toLowerCase();
    seen.set(key, [...(seen.get(key) ?? []), name]);
  }
  for (const { name, notes } of fields) {
    const sameNamed = seen.get(name.toLowerCase()) ?? [];
    if (sameNamed.filter((each) => each === name).length > 1) {
      notes.unshift(`More than one field is called "${name}". The last one filled in is sent.`);
    } else if (sameNamed.length > 1) {
      notes.unshift(`Another field is called almost the same as "${name}". Both are sent.`);
    }
  }
  return fields;
}
