import { formatDefault, type Field } from '../../../variables/field.ts';

/** The first entry of a list of options, for choosing none of them; undefined when one must be chosen. */
export function describeNoChoice(field: Field): string | undefined {
  if (Object.hasOwn(field, 'defaultValue')) return `Use default (${formatDefault(field)})`;
  return field.required ? undefined : 'None';
}
