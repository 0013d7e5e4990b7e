import { checkValue, readTyped } from '../../variables/check-typed.ts';
import { CHARACTERS_MAX, typicalTexts } from '../../variables/example-text.ts';
import type { Field } from '../../variables/field.ts';

const TEXT = 'Less, but better';

/**
 * A value that the rules of a field take: its default, its first choice, or one made to fit. Undefined where none of ours
 * does; a pattern is not tried, so a field with one has an example only by its default or its choices.
 */
export function createExample(field: Field): unknown {
  const { rules, type } = field;
  if (Object.hasOwn(field, 'defaultValue') && checkValue(field, field.defaultValue) === undefined) {
    return field.defaultValue;
  }
  if (rules.choices !== undefined) return rules.choices[0]?.value;
  if (rules.pattern !== undefined) return undefined;
  // A picture as text is too long to be looked at; its address is not.
  const typical = typicalTexts[type](field).filter((text) => !text.startsWith('data:'));
  const values = type === 'text' ? [TEXT, ...fitText(field)] : typical.map((text) => readTyped(field, text));
  return values.find((value) => checkValue(field, value) === undefined);
}

/** None where it would be too long to be looked at, or to be made. */
function fitText({ rules: { minLength = 0, maxLength = Infinity } }: Field): string[] {
  if (minLength > CHARACTERS_MAX) return [];
  const text = TEXT.repeat(Math.ceil(minLength / TEXT.length) || 1);
  return [text.slice(0, Math.max(minLength, Math.min(maxLength, TEXT.length)))];
}
