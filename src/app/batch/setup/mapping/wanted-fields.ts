import type { Mapping } from '../../../../batch/rows/mapping.ts';
import type { Field } from '../../../../variables/field.ts';

/** True for a required field without a value: every row would be refused. */
export function isWanted({ required, defaultValue }: Field, pattern = ''): boolean {
  return required && defaultValue === undefined && pattern === '';
}

/** The required fields that have no value in any row, in a sentence; empty if there are none. */
export function describeWanted(fields: readonly Field[], mapping: Mapping): string {
  const labels = fields.filter((field) => isWanted(field, mapping.get(field.name))).map(({ label }) => label);
  if (labels.length === 0) return '';
  return `Match ${new Intl.ListFormat('en-GB').format(labels)} to a column, or set one value for all rows.`;
}
