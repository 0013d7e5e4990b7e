import type { Rules } from './rules.ts';

/** What a check needs to word its messages. */
export interface CheckContext {
  label: string;
  rules: Rules;
}

/** Says in one sentence what is wrong with a value, or nothing when it is fine. */
export type Check<Value> = (value: Value, context: CheckContext) => string | undefined;

/** What one variable type means: typed text -> value -> wire value. One file per type, found by the registry. */
export interface VariableTypeDefinition {
  /** The value a person meant by the typed text. Never fails: text that means nothing stays text for the check to refuse. */
  readTyped(text: string): unknown;
  /** The text one up or down from a typed one, for a type that can be counted. */
  step?(text: string, by: 1 | -1, rules: Rules): string;
  /**
   * Checks a value on its way to the wire, whatever it is, against all rules but the pattern. A sentence begins with the label and names the mend. A plain
   * function and not a schema: the form of a template then loads no schema library, and the service makes its schemas of it.
   */
  check: Check<unknown>;
}
