import { formatCount, formatRange } from './messages.ts';
import type { Rules } from './rules.ts';
import type { Check, CheckContext } from './variable-type-definition.ts';

/** Characters as people count them: code points, so an emoji of one code point is 1. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Takes text that keeps the rules of length and pattern, after a check of the type's own. */
export function createTextCheck(check?: Check<string>): Check<unknown> {
  return (value, context) => {
    if (typeof value !== 'string') return `${context.label} must be text.`;
    return check?.(value, context) ?? checkRules(value, context);
  };
}

function checkRules(text: string, { label, rules, matchPattern }: CheckContext): string | undefined {
  const { minLength, maxLength, pattern } = rules;
  const count = countCharacters(text);
  if (count < (minLength ?? 0) || count > (maxLength ?? Infinity)) {
    return `${label} must have ${formatRange(minLength, maxLength)} characters; it has ${formatCount(count, 'character')}.`;
  }
  if (pattern !== undefined && matchPattern?.(pattern, text) === false) {
    return `${label} does not have the form this template asks for: ${pattern}`;
  }
  return undefined;
}

/** "From 3 to 40 characters"; empty when no length is asked for. */
export function describeLength({ minLength, maxLength }: Rules): string {
  const range = formatRange(minLength, maxLength);
  if (range === '') return '';
  return `${range.charAt(0).toUpperCase()}${range.slice(1)} ${(maxLength ?? minLength) === 1 ? 'character' : 'characters'}`;
}
