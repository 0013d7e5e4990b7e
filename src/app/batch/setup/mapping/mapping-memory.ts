import type { Mapping } from '../../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../../batch/rows/pattern.ts';
import { readMapping, writeMapping } from '../../../../batch/rows/read-mapping.ts';
import type { Column } from '../../../../batch/table/table.ts';

const keyOf = (templateId: string) => `galley:mapping:${templateId}`;

/** Remembers which columns fill a template. Where nothing can be remembered, it is suggested anew the next time. */
export function rememberMapping(
  storage: Pick<Storage, 'setItem'> | undefined,
  templateId: string,
  mapping: Mapping,
): void {
  try {
    storage?.setItem(keyOf(templateId), writeMapping(mapping));
  } catch {
    // A full storage costs only the memory.
  }
}

/** The mapping of an earlier spreadsheet, as far as this one has its columns. */
export function recallMapping(
  storage: Pick<Storage, 'getItem'> | undefined,
  templateId: string,
  columns: readonly Column[],
): Mapping {
  const reading = readMapping(storage?.getItem(keyOf(templateId)) ?? '{}');
  if (!reading.isRead) return new Map();
  const names = new Set(columns.map(({ name }) => name));
  return new Map(
    [...reading.value].filter(([, pattern]) => listPatternColumns(pattern).every((name) => names.has(name))),
  );
}
