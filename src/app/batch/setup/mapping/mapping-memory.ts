import type { Mapping } from '../../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../../batch/rows/pattern.ts';
import { readMapping, writeMapping } from '../../../../batch/rows/read-mapping.ts';
import { keepText } from '../../../hooks/open-storage.ts';
import type { Column } from '../../../../batch/table/table.ts';

const keyOf = (templateId: string) => `galley:mapping:${templateId}`;

/** Remembers which columns fill a template. Where nothing can be remembered, it is suggested anew the next time. */
export function rememberMapping(
  storage: Pick<Storage, 'setItem'> | undefined,
  templateId: string,
  mapping: Mapping,
): void {
  keepText(storage, keyOf(templateId), writeMapping(mapping));
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
  const reading = readMapping(storage?.getItem(keyOf(templateId)) ?? '{}');
  if (!reading.isRead) return suggested;
  const known = new Set(columns.map(({ name }) => name));
  const recalled = [...reading.value].filter(([name, pattern]) => {
    const named = listPatternColumns(pattern);
    return named.length === 0 ? !suggested.has(name) : named.every((column) => known.has(column));
  });
  return new Map([...suggested, ...recalled]);
}
