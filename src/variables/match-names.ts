import type { Field } from './field.ts';

/** From strict to loose, so one variable's name never matches another's label. */
const ways: { ofField: (field: Field) => string; ofKey: (key: string) => string }[] = [
  { ofField: ({ name }) => name, ofKey: (key) => key },
  { ofField: ({ label }) => label, ofKey: (key) => key },
  { ofField: ({ name }) => fold(name), ofKey: fold },
  { ofField: ({ label }) => fold(label), ofKey: fold },
];

/**
 * Maps field indexes to key indexes: by name, then by label, then by either, ignoring case and separators. Fields with the same
 * name share a key. Ambiguous keys, and additional keys for the same field, aren't matched.
 */
export function matchNames(fields: readonly Field[], keys: readonly string[]): Map<number, number> {
  const keyOfField = new Map<number, number>();
  const used = new Set<number>();
  for (const { ofField, ofKey } of ways) {
    const open = new Map<string, number[]>();
    fields.forEach((field, at) => {
      if (keyOfField.has(at)) return;
      const sharing = open.get(ofField(field));
      if (sharing === undefined) open.set(ofField(field), [at]);
      else sharing.push(at);
    });
    keys.forEach((key, keyAt) => {
      const found = used.has(keyAt) ? [] : (open.get(ofKey(key)) ?? []);
      if (found.length === 0 || found.some((at) => fields[at]?.name !== fields[found[0] ?? 0]?.name)) return;
      used.add(keyAt);
      open.delete(ofKey(key));
      for (const at of found) keyOfField.set(at, keyAt);
    });
  }
  return keyOfField;
}

function fold(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s_-]+/g, '') || text
  );
}
