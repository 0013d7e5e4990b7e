import * as z from 'zod/mini';
import { formatCount, formatRange } from './messages.ts';
import type { Rules } from './rules.ts';
import type { SchemaContext } from './variable-type-definition.ts';

/** Says in one sentence what is wrong with the text, or nothing when it is fine. */
export type CheckText = (text: string, label: string) => string | undefined;

/** Characters as people count them: code points, so an emoji of one code point is 1. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A string that keeps the rules of length and pattern, after a check of the type's own. */
export function createTextSchema(context: SchemaContext, check?: CheckText): z.ZodMiniType<string> {
  const { label } = context;
  return z.string(`${label} must be text.`).check(
    z.check<string>((payload) => {
      const message = check?.(payload.value, label) ?? checkRules(payload.value, context);
      if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value });
    }),
  );
}

function checkRules(text: string, { label, rules, matchPattern }: SchemaContext): string | undefined {
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
