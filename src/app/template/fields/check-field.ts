import { checkTyped } from '../../../variables/check-typed.ts';
import { describeMismatch } from '../../../variables/describe-pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { findPatternExample } from '../patterns/find-pattern-example.ts';
import { patternRunner } from '../patterns/pattern-runner.ts';

/** Says what is wrong with a text; undefined when it is valid. A pattern is tried in a worker. Never rejects. */
export async function checkField(field: Field, text: string): Promise<string | undefined> {
  const result = checkTyped(field, text);
  if (result.kind === 'error') return result.message;
  const { label, rules } = field;
  const { pattern, choices } = rules;
  if (pattern === undefined || choices !== undefined || result.kind === 'absent') return undefined;
  const isMatch = await patternRunner.matches(pattern, String(result.value));
  if (isMatch !== false) return undefined;
  const example = await findPatternExample(field);
  return describeMismatch(label, { ...rules, pattern }, example === undefined ? '.' : `, like ${example}.`);
}
