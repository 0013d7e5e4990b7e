/** A value a choice stands for, as it is sent. */
export type ChoiceValue = string | number | boolean;

/** One allowed option: `value` is sent, `label` is shown. */
export interface Choice {
  value: ChoiceValue;
  label: string;
}

/**
 * What `validation` asks for, as far as it could be read. Lengths count code points. `min` and `max` are numbers for
 * number variables and ISO dates for date variables. `pattern` is unanchored, as in JSON Schema.
 */
export interface Rules {
  minLength?: number;
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  pattern?: string;
  choices?: Choice[];
}

/**
 * Tells whether `text` matches `pattern`; undefined when the pattern cannot be used here, so that the service decides.
 * Implementations take time linear in the text.
 */
export type MatchPattern = (pattern: string, text: string) => boolean | undefined;
