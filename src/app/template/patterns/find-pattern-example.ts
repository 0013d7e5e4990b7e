import { checkTyped } from '../../../variables/check-typed.ts';
import type { Field } from '../../../variables/field.ts';
import { exampleText } from '../../../variables/example-text.ts';
import { patternRunner } from './pattern-runner.ts';

const examples = new WeakMap<Field, Promise<string | undefined>>();

/** A short text that matches the pattern of a field, for people who don't read patterns; undefined when none was found. */
export function findPatternExample(field: Field): Promise<string | undefined> {
  const example = examples.get(field) ?? exampleText(field, tryExample);
  examples.set(field, example);
  return example;
}

const LENGTH_MAX = 40;

async function tryExample(field: Field, text: string): Promise<string | undefined> {
  const { pattern } = field.rules;
  const mayBe = pattern !== undefined && text.length <= LENGTH_MAX && checkTyped(field, text).kind === 'value';
  return mayBe && (await patternRunner.matches(pattern, text)) === true ? undefined : 'No example.';
}
