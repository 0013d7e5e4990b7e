import { createKeySchema, type KeyEntry } from '../../../contract/workspace.ts';

export const QUOTA_DEFAULT = 1_000;

/** Parses a whole number with or without thousands separators; undefined for anything else. */
export function parseQuota(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(?:\d+|\d{1,3}(?:[, ]\d{3})+)$/.test(trimmed)) return undefined;
  const quota = Number(trimmed.replaceAll(/[, ]/g, ''));
  return createKeySchema.shape.quotaLimit.safeParse(quota).data;
}

export const quotaRules = {
  validate: (text: string) =>
    parseQuota(text) === undefined ? 'Enter a whole number from 0 to 999,999,999.' : undefined,
};

/** Returns a key's name, or a substitute: the app's own key has no name at first, and operators may create keys without one. */
export function keyNameOf({ name, prefix, isSystemKey }: Pick<KeyEntry, 'name' | 'prefix' | 'isSystemKey'>): string {
  if (name !== '') return name;
  return isSystemKey ? 'Galley' : `${prefix}…`;
}

/** Maps key IDs to names. Keys with the same name also show their prefix. */
export function disambiguateNames(
  entries: readonly Pick<KeyEntry, 'id' | 'name' | 'prefix' | 'isSystemKey'>[],
): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of entries.map(keyNameOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    entries.map((entry) => {
      const name = keyNameOf(entry);
      return [entry.id, counts.get(name) === 1 ? name : `${name}, ${entry.prefix}…`];
    }),
  );
}
