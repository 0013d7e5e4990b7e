import * as z from '../contract/zod.ts';
import { countCharacters, formatCount, formatLength } from './messages.ts';
import type { Rules } from './rules.ts';

/** What a schema needs for its messages and limits. */
export interface SchemaContext {
  label: string;
  rules: Rules;
  /** True if the service decides how long text may be. */
  isLengthOpen: boolean;
}

/** Everything about one variable type, except its form control. */
export interface VariableTypeDefinition {
  /** Decides which rules the values can have: lengths and a pattern, bounds, or none. */
  kind: 'text' | 'number' | 'day' | 'picture';
  /** The type's name within a sentence. */
  displayName: string;
  /** The keyboard to show on a phone. */
  inputMode?: 'email' | 'url' | 'tel' | 'decimal';
  /** Typical values, best first. The first that fits the rules becomes the example. */
  typicalTexts(source: { label: string; rules: Rules }): string[];
  /** Appended repeatedly to an example that is too short for the rules. */
  filler?: string;
  /** Converts typed text to a value. Never fails: unusable text stays text, which the schema rejects. */
  readTyped(text: string): string | number;
  /** Steps typed text up or down, for types that can be counted. */
  step?(text: string, by: 1 | -1, rules: Rules): string;
  /** Schema for the value on the wire, with all rules except the pattern. Messages start with the label and say what to change. */
  createSchema(context: SchemaContext): z.ZodMiniType<string | number>;
  /** Suggests likelier spellings of typed text, likeliest first. */
  suggest?(text: string): string[];
}

/** Maximum text length that the embedded service accepts, in UTF-16 units, unless a rule allows more. */
const LENGTH_MAX = 5_000;
/** Maximum text length in characters, regardless of the rules. */
const CHECKED_LENGTH_MAX = 100_000;

/**
 * A schema for text: first a bound, so patterns never run on megabytes of text, then the type's checks, then the length rules,
 * which count code points. The bound isn't one of the template's rules, so JSON Schema doesn't include it.
 */
export function createTextSchema(
  { label, rules, isLengthOpen, lengthMax = LENGTH_MAX }: SchemaContext & { lengthMax?: number },
  ...checks: z.core.$ZodCheck<string>[]
) {
  const { minLength, maxLength } = rules;
  const bound = Math.max(lengthMax, Math.min(isLengthOpen ? Infinity : (maxLength ?? 0), CHECKED_LENGTH_MAX));
  // Rules count characters, which may be two units each, so a bound from a rule counts characters too.
  const isCounted = isLengthOpen || bound > lengthMax;
  const isBounded = z.refine<string>((text) => text.length <= bound || (isCounted && !hasMore(text, bound)), {
    error: ({ input }) =>
      maxLength !== undefined && maxLength < CHECKED_LENGTH_MAX && hasMore(input as string, maxLength)
        ? `${label} must have ${formatLength(minLength, maxLength)}; it has too many.`
        : `${label} is too long: it can have at most ${formatCount(bound, 'character')}.`,
    abort: true,
  });
  const schema = z.string(`${label} must be text.`).check(isBounded, ...checks);
  if (minLength === undefined && maxLength === undefined) return schema;
  function describeLength(text: string): string | undefined {
    const count = countCharacters(text);
    if (count >= (minLength ?? 0) && count <= (maxLength ?? Infinity)) return undefined;
    return `${label} must have ${formatLength(minLength, maxLength)}; it has ${formatCount(count, 'character')}.`;
  }
  return schema.check(refuse(describeLength));
}

/** Counts only as far as needed, because a code point is one or two units. */
function hasMore(text: string, maxCount: number): boolean {
  return countCharacters(text.slice(0, 2 * (maxCount + 1))) > maxCount;
}

/** A check that rejects a value if `describe` returns a message. Skipped if an earlier check has failed. */
export function refuse<Value>(describe: (value: Value) => string | undefined): z.core.$ZodCheck<Value> {
  return z.superRefine((value: Value, context) => {
    const message = context.issues.length === 0 ? describe(value) : undefined;
    if (message !== undefined) context.addIssue(message);
  });
}

/** Matches an absolute http or https URL. Schema patterns can't have flags, and this one can't check that the host is valid. */
export const WEB_ADDRESS = '[hH][tT][tT][pP][sS]?:\\/\\/[\\/\\\\]*[^\\s\\/\\\\?#]\\S*';

const WHOLE_ADDRESS = new RegExp(`^${WEB_ADDRESS}$`);

/** True for an absolute http or https URL with a host. All other schemes are rejected. */
export function isWebAddress(text: string): boolean {
  return WHOLE_ADDRESS.test(text) && URL.canParse(text);
}

/** Suggests the URL with its missing or misspelled scheme corrected. */
export function suggestUrls(text: string): string[] {
  if (isWebAddress(text) || /^https?:\/\/?$/i.test(text)) return [];
  const bare = text.replace(/^h?t{1,3}ps?[:;,]?\/{1,3}|^[:/]+/i, '');
  const address = `https://${bare}`;
  const hasHost = /^(localhost|[^\s/:?#@]+\.[^\s/:?#@.]{2,})([/:?#]|$)/i.test(bare);
  return hasHost && isWebAddress(address) ? [address] : [];
}

/** Formats the defined bounds as text. */
export function listBounds(...bounds: (number | string | undefined)[]): string[] {
  return bounds.flatMap((bound) => (bound === undefined ? [] : [String(bound)]));
}
