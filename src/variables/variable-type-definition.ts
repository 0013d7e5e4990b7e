import type * as z from 'zod/mini';
import type { WireValue } from '../contract/generate.ts';
import type { MatchPattern, Rules } from './rules.ts';

/** What a schema needs to word its messages and to check a pattern. */
export interface SchemaContext {
  label: string;
  rules: Rules;
  /** Absent while the engine for patterns is not loaded: patterns are then left to the service. */
  matchPattern?: MatchPattern;
}

/** What one variable type means: typed text -> value -> wire value. One file per type, found by the registry. */
export interface VariableTypeDefinition {
  /** The value a person meant by the typed text. Never fails: text that means nothing stays text for the schema to refuse. */
  readTyped(text: string): unknown;
  /** Schema of the value on the wire. Each message is a sentence that begins with the label and names the mend. */
  createSchema(context: SchemaContext): z.ZodMiniType<WireValue>;
  /** What the field is for, in words; empty when the label says enough. */
  describe(rules: Rules): string;
}
