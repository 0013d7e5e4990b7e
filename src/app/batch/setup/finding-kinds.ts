import type { FindingKind, RowFinding, RowFindingCode } from '../../../batch/rows/check-rows.ts';
import type { Finding } from '../../../contract/check.ts';
import type { Field } from '../../../variables/field.ts';

const codeWords: Readonly<Record<string, string>> = {
  value: 'missing or invalid',
  'picture-missing': 'image missing',
  'picture-small': 'image too small',
  'picture-unreachable': 'image unreachable',
  'row-doubled': 'Duplicate rows',
  'name-doubled': 'Duplicate file names',
  'text-shrunk': 'text shrunk to fit',
  'text-cut': 'text cut off',
  'letters-missing': 'characters missing in the font',
  'code-fine': 'code too fine to scan',
  'image-large': 'Image too large',
} satisfies Record<RowFindingCode | Finding['code'], string>;

/** Identifies a kind of finding. */
export function kindKey({ severity, code, name }: Pick<RowFinding, 'severity' | 'code' | 'name'>): string {
  return JSON.stringify([severity, code, name]);
}

/** The name of a kind of finding: "Price: missing or invalid". */
export function describeKind({ code, name }: Pick<FindingKind, 'code' | 'name'>, fields: readonly Field[]): string {
  const words = codeWords[code] ?? code;
  if (name === '') return words;
  return `${fields.find((field) => field.name === name)?.label ?? name}: ${words}`;
}
