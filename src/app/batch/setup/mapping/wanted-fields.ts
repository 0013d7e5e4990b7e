import type { Mapping } from '../../../../batch/rows/mapping.ts';
import type { Field } from '../../../../variables/field.ts';

/** Each row would be refused for it. */
export function isWanted({ required, defaultValue }: Field, pattern = ''): boolean {
  return required && defaultValue === undefined && pattern === '';
}

/** What all rows miss: "Entry code and Badge number need a column or a fixed value."; empty when they miss nothing. */
export function describeWanted(fields: readonly Field[], mapping: Mapping): string {
  const labels = fields.filter((field) => isWanted(field, mapping.get(field.name))).map(({ label }) => label);
  if (labels.length === 0) return '';
  return `${new Intl.ListFormat('en-GB').format(labels)} ${labels.length === 1 ? 'needs' : 'need'} a column or a fixed value.`;
}
