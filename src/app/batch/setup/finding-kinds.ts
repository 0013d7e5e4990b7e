import type { FindingKind, RowFinding, RowFindingCode } from '../../../batch/rows/check-rows.ts';
import type { Finding } from '../../../contract/check.ts';
import type { Field } from '../../../variables/field.ts';

const codeWords: Readonly<Record<string, string>> = {
  value: 'missing or not right',
  'picture-missing': 'file not here',
  'picture-small': 'picture too small',
  'picture-unreachable': 'picture out of reach',
  'row-doubled': 'Doubled rows',
  'name-doubled': 'Doubled file names',
  'text-shrunk': 'set smaller',
  'text-cut': 'text cut off',
  'letters-missing': 'letters that no font has',
  'code-fine': 'code too fine',
  'image-large': 'Image too large',
} satisfies Record<RowFindingCode | Finding['code'], string>;

/** Tells one kind of finding from the others. */
export function kindKey({ severity, code, name }: Pick<RowFinding, 'severity' | 'code' | 'name'>): string {
  return JSON.stringify([severity, code, name]);
}

/** What a kind of finding is called: "Price: missing or not right". */
export function describeKind({ code, name }: Pick<FindingKind, 'code' | 'name'>, fields: readonly Field[]): string {
  const words = codeWords[code] ?? code;
  if (name === '') return words;
  return `${fields.find((field) => field.name === name)?.label ?? name}: ${words}`;
}
