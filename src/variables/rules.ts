/** A choice's value on the wire. */
export type ChoiceValue = string | number | boolean;

/** One allowed option: `value` is sent, `label` is shown. */
export interface Choice {
  value: ChoiceValue;
  label: string;
}

/**
 * The usable rules in `validation`. Lengths count code points. `min` and `max` are numbers for number variables and ISO dates for
 * date variables. `pattern` is unanchored, as in JSON Schema. `patternWords` is the service's description of the pattern.
 */
export interface Rules {
  minLength?: number;
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  /** True if the number can't have a fraction. */
  isWhole?: boolean;
  pattern?: string;
  patternWords?: string;
  choices?: Choice[];
}

/**
 * Whether `text` matches `pattern`. Undefined if the pattern can't be used here, so the service decides. Implementations take
 * linear time.
 */
export type MatchPattern = (pattern: string, text: string) => boolean | undefined;

/** Returns a message if `text` doesn't match the pattern; undefined if it does, or if the service decides. */
export type CheckPattern = (source: { label: string; rules: Rules }, text: string) => string | undefined;
