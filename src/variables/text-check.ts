import { countCharacters } from './count-characters.ts';
import { formatCount, formatRange } from './messages.ts';
import type { Check, CheckContext } from './variable-type-definition.ts';

/** Takes text that keeps the rules of length, after a check of the type's own. */
export function createTextCheck(check?: Check<string>): Check<unknown> {
  return (value, context) => {
    if (typeof value !== 'string') return `${context.label} must be text.`;
    return check?.(value, context) ?? checkLength(value, context);
  };
}

function checkLength(text: string, { label, rules: { minLength, maxLength } }: CheckContext): string | undefined {
  const count = countCharacters(text);
  if (count >= (minLength ?? 0) && count <= (maxLength ?? Infinity)) return undefined;
  return `${label} must have ${formatRange(minLength, maxLength)} characters; it has ${formatCount(count, 'character')}.`;
}
