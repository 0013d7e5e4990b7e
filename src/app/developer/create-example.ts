import type { VariableType } from '../../contract/variable.ts';
import { checkValue } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';

const DAY = '2026-03-09';

/** Values a person would believe, by type. */
const examples: Record<VariableType, string | number> = {
  text: 'Less, but better',
  number: 12,
  email: 'zoe@example.com',
  url: 'https://example.com/spring',
  phone: '+44 20 7946 0958',
  date: DAY,
  qrcode: 'https://example.com/e/214',
  barcode: 'GX-0042-7',
  image: 'https://example.com/face.png',
};

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
  const candidates = [examples[type], rules.min, rules.max, type === 'text' ? fitText(field) : undefined];
  return candidates.find((candidate) => candidate !== undefined && checkValue(field, candidate) === undefined);
}

function fitText({ rules: { minLength = 0, maxLength = Infinity } }: Field): string {
  const text = String(examples.text);
  return text
    .repeat(Math.ceil(minLength / text.length) || 1)
    .slice(0, Math.max(minLength, Math.min(maxLength, text.length)));
}
