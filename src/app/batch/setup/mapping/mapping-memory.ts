import { type Mapping, readMapping, writeMapping } from '../../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../../batch/rows/pattern.ts';
import { keepText } from '../../../lib/open-storage.ts';
import type { Column } from '../../../../batch/table/table.ts';

const keyOf = (templateId: string) => `galley:mapping:${templateId}`;
/** For suggestions that were removed. */
const declinedKeyOf = (templateId: string) => `galley:mapping-declined:${templateId}`;

/** Remembers where the mapping differs from the suggestions, including removed ones. Does nothing if storage is denied or full. */
export function rememberMapping(
  storage: Pick<Storage, 'setItem'> | undefined,
  templateId: string,
  mapping: Mapping,
  suggested: Mapping,
): void {
  const chosen = [...mapping].filter(([name, pattern]) => suggested.get(name) !== pattern);
  const declined = [...suggested].filter(([name]) => !mapping.has(name));
  keepText(storage, keyOf(templateId), writeMapping(new Map(chosen)));
  keepText(storage, declinedKeyOf(templateId), writeMapping(new Map(declined)));
}

/**
 * The suggestions, changed by the remembered mapping as far as its columns exist. A remembered fixed value only applies if no column is
 * suggested.
 */
export function recallMapping(
  storage: Pick<Storage, 'getItem'> | undefined,
  templateId: string,
  columns: readonly Column[],
  suggested: Mapping,
): Mapping {
  const read = (key: string): Mapping => {
    const reading = readMapping(storage?.getItem(key) ?? '{}');
    return reading.isRead ? reading.value : new Map();
  };
  const known = new Set(columns.map(({ name }) => name));
  const recalled = [...read(keyOf(templateId))].filter(([name, pattern]) => {
    const named = listPatternColumns(pattern);
    return named.length === 0 ? !suggested.has(name) : named.every((column) => known.has(column));
  });
  const declined = read(declinedKeyOf(templateId));
  const wanted = [...suggested].filter(([name, pattern]) => declined.get(name) !== pattern);
  return new Map([...wanted, ...recalled]);
}
