import { checkTyped } from '../../../variables/check-typed.ts';
import { describeMismatch } from '../../../variables/describe-pattern.ts';
import type { Field } from '../../../variables/field.ts';
import type { PatternRunner } from '../patterns/create-pattern-runner.ts';
import { exampleText } from '../../../variables/example-text.ts';

/** Describes what is wrong with a field's text; undefined if the text is valid. Patterns run in a worker. Never rejects. */
export async function checkField(runner: PatternRunner, field: Field, text: string): Promise<string | undefined> {
  const result = checkTyped(field, text);
  if (result.kind === 'error') return result.message;
  const { label, rules } = field;
  const { pattern, choices } = rules;
  if (pattern === undefined || choices !== undefined || result.kind === 'absent') return undefined;
  const isMatch = await runner.matches(pattern, String(result.value));
  if (isMatch !== false) return undefined;
  const example = await findPatternExample(runner, field);
  return describeMismatch(label, { ...rules, pattern }, example === undefined ? '.' : `, like ${example}.`);
}

const examples = new WeakMap<Field, Promise<string | undefined>>();

/** Finds a short example that matches a field's pattern, for users who can't read patterns; undefined if none was found. */
export function findPatternExample(runner: PatternRunner, field: Field): Promise<string | undefined> {
  const example = examples.get(field) ?? exampleText(field, (_, text) => tryExample(runner, field, text));
  examples.set(field, example);
  return example;
}

const LENGTH_MAX = 40;

async function tryExample(runner: PatternRunner, field: Field, text: string): Promise<string | undefined> {
  const { pattern } = field.rules;
  const mayBe = pattern !== undefined && text.length <= LENGTH_MAX && checkTyped(field, text).kind === 'value';
  return mayBe && (await runner.matches(pattern, text)) === true ? undefined : 'No example.';
}
