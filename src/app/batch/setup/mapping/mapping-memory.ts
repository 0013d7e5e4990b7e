import type { Mapping } from '../../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../../batch/rows/pattern.ts';
import { readMapping, writeMapping } from '../../../../batch/rows/read-mapping.ts';
import { keepText } from '../../../lib/open-storage.ts';
import type { Column } from '../../../../batch/table/table.ts';

const keyOf = (templateId: string) => `galley:mapping:${templateId}`;
/** Of what was suggested and then taken away. */
const declinedKeyOf = (templateId: string) => `galley:mapping-declined:${templateId}`;

/**
 * Remembers what a person chose: which columns fill a template, where they are others than was suggested for this spreadsheet,
 * and what was to stay unfilled. Where nothing can be remembered, it is suggested anew the next time.
 */
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
 * What is suggested, changed by the mapping of an earlier spreadsheet as far as this one has its columns. A value that was the
 * same for all rows stands only where no column is suggested.
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
