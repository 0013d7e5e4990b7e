import { checkValue, readTyped } from '../../variables/check-typed.ts';
import { CHARACTERS_MAX, typicalTexts } from '../../variables/example-text.ts';
import type { Field } from '../../variables/field.ts';

const TEXT = 'Less, but better';

/**
 * A value that fits the rules of a field: its default, its first choice, or a made-up one. A field with a pattern has an example
 * only by its default or choices.
 */
export function createExample(field: Field): unknown {
  const { rules, type } = field;
  if (Object.hasOwn(field, 'defaultValue') && checkValue(field, field.defaultValue) === undefined) {
    return field.defaultValue;
  }
  if (rules.choices !== undefined) return rules.choices[0]?.value;
  if (rules.pattern !== undefined) return undefined;
  // An image as a data URI is too long to read.
  const typical = typicalTexts[type](field).filter((text) => !text.startsWith('data:'));
  const values = type === 'text' ? [TEXT, ...fitText(field)] : typical.map((text) => readTyped(field, text));
  return values.find((value) => checkValue(field, value) === undefined);
}

/** Undefined when it would be too long to read. */
function fitText({ rules: { minLength = 0, maxLength = Infinity } }: Field): string[] {
  if (minLength > CHARACTERS_MAX) return [];
  const text = TEXT.repeat(Math.ceil(minLength / TEXT.length) || 1);
  return [text.slice(0, Math.max(minLength, Math.min(maxLength, TEXT.length)))];
}
