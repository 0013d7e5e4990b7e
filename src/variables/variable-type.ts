import * as z from '../contract/zod.ts';
import { countCharacters, formatCount, formatRange } from './messages.ts';
import type { Rules } from './rules.ts';

/** What a schema needs to word its messages. */
export interface SchemaContext {
  label: string;
  rules: Rules;
}

/** What one variable type means: typed text -> value -> wire value. */
export interface VariableTypeDefinition {
  /** The value a person meant by the typed text. Never fails: text that means nothing stays text for the schema to refuse. */
  readTyped(text: string): unknown;
  /** The text one up or down from a typed one, for a type that can be counted. */
  step?(text: string, by: 1 | -1, rules: Rules): string;
  /** Schema of the value on the wire, with all rules but the pattern. A message begins with the label and says what to change. */
  createSchema(context: SchemaContext): z.ZodMiniType<string | number>;
}

/** A schema of text: first the checks of its type, then the rules of length, which count code points. */
export function createTextSchema({ label, rules }: SchemaContext, ...checks: z.core.$ZodCheck<string>[]) {
  const { minLength, maxLength } = rules;
  const schema = z.string(`${label} must be text.`).check(...checks);
  if (minLength === undefined && maxLength === undefined) return schema;
  function describeLength(text: string): string | undefined {
    const count = countCharacters(text);
    if (count >= (minLength ?? 0) && count <= (maxLength ?? Infinity)) return undefined;
    return `${label} must have ${formatRange(minLength, maxLength)} characters; it has ${formatCount(count, 'character')}.`;
  }
  return schema.check(refuse(describeLength));
}

/** A check that refuses a value with the sentence that `describe` has for it. It is skipped once an earlier one has refused. */
export function refuse<Value>(describe: (value: Value) => string | undefined): z.core.$ZodCheck<Value> {
  return z.superRefine((value: Value, context) => {
    const message = context.issues.length === 0 ? describe(value) : undefined;
    if (message !== undefined) context.addIssue(message);
  });
}
