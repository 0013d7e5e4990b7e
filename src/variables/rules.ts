/** The value of a choice, as it is sent. */
export type ChoiceValue = string | number | boolean;

/** One allowed option: `value` is sent, `label` is shown. */
export interface Choice {
  value: ChoiceValue;
  label: string;
}

/**
 * What `validation` asks for, as far as it could be read. Lengths count code points. `min` and `max` are numbers for
 * number variables and ISO dates for date variables. `pattern` is unanchored, as in JSON Schema, and `patternWords` is what the service says of
 * it.
 */
export interface Rules {
  minLength?: number;
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  /** The number has no fraction. */
  isWhole?: boolean;
  pattern?: string;
  patternWords?: string;
  choices?: Choice[];
}

/**
 * Tells whether `text` matches `pattern`; undefined when the pattern cannot be used here, so that the service decides.
 * Implementations take time linear in the text.
 */
export type MatchPattern = (pattern: string, text: string) => boolean | undefined;

/** Says in one sentence that `text` does not match the pattern of the rules, or nothing: it does, or the service decides. */
export type CheckPattern = (source: { label: string; rules: Rules }, text: string) => string | undefined;
