import { createKeySchema, type KeyEntry } from '../../../contract/workspace.ts';

export const QUOTA_DEFAULT = 1_000;

/** A whole number as people write it, with or without separators of thousands; undefined for anything else. */
export function parseQuota(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(?:\d+|\d{1,3}(?:[, ]\d{3})+)$/.test(trimmed)) return undefined;
  const quota = Number(trimmed.replaceAll(/[, ]/g, ''));
  return createKeySchema.shape.quotaLimit.safeParse(quota).data;
}

/** The rule of a monthly quota, as `register` takes it. */
export const quotaRules = {
  validate: (text: string) =>
    parseQuota(text) === undefined ? 'Enter a whole number from 0 to 999,999,999.' : undefined,
};

/** What a key is called. That of the app has no name unless it was given one, and operators make others without. */
export function nameKey({ name, prefix, isSystemKey }: Pick<KeyEntry, 'name' | 'prefix' | 'isSystemKey'>): string {
  if (name !== '') return name;
  return isSystemKey ? 'Galley' : `${prefix}…`;
}

/** What keys are called in a list of names alone, by their ids: those of one name also by how they begin. */
export function nameApart(
  entries: readonly Pick<KeyEntry, 'id' | 'name' | 'prefix' | 'isSystemKey'>[],
): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of entries.map(nameKey)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    entries.map((entry) => {
      const name = nameKey(entry);
      return [entry.id, counts.get(name) === 1 ? name : `${name}, ${entry.prefix}…`];
    }),
  );
}
