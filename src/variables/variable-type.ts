import * as z from '../contract/zod.ts';
import { countCharacters, formatCount, formatLength } from './messages.ts';
import type { Rules } from './rules.ts';

/** What a schema needs to word its messages. */
export interface SchemaContext {
  label: string;
  rules: Rules;
  /** A text may be as long as can be checked: the service decides. */
  isLengthOpen: boolean;
}

/** Everything about one variable type, except its control in the form. */
export interface VariableTypeDefinition {
  /** Decides which rules its values can have: lengths and a pattern, bounds, or none. */
  kind: 'text' | 'number' | 'day' | 'picture';
  /** The name of the type within a sentence. */
  displayName: string;
  /** The keyboard to show on a phone. */
  inputMode?: 'email' | 'url' | 'tel' | 'decimal';
  /** Texts that people would expect to see, the best first. The first that fits the rules becomes the example. */
  typicalTexts(source: { label: string; rules: Rules }): string[];
  /** Repeated at the end of an example that is too short for the rules. */
  filler?: string;
  /** The value a person meant by the typed text. Never fails: text that means nothing stays text for the schema to refuse. */
  readTyped(text: string): string | number;
  /** The text one up or down from a typed one, for a type that can be counted. */
  step?(text: string, by: 1 | -1, rules: Rules): string;
  /** Schema of the value on the wire, with all rules but the pattern. A message begins with the label and says what to change. */
  createSchema(context: SchemaContext): z.ZodMiniType<string | number>;
  /** Likelier spellings of a typed text, the likeliest first. */
  suggest?(text: string): string[];
}

/** The most UTF-16 units of a text that the embedded service takes, unless a rule allows more. */
const LENGTH_MAX = 5_000;
/** The most characters of a text, whatever its rules. */
const CHECKED_LENGTH_MAX = 100_000;

/**
 * A schema of text: first a bound, so that no pattern ever meets a text of megabytes, then the checks of its type, then the
 * rules of length, which count code points. The bound isn't a rule of the template, so JSON Schema doesn't contain it.
 */
export function createTextSchema(
  { label, rules, isLengthOpen, lengthMax = LENGTH_MAX }: SchemaContext & { lengthMax?: number },
  ...checks: z.core.$ZodCheck<string>[]
) {
  const { minLength, maxLength } = rules;
  const bound = Math.max(lengthMax, Math.min(isLengthOpen ? Infinity : (maxLength ?? 0), CHECKED_LENGTH_MAX));
  // A rule counts characters, of which one may be two units, and so does a bound that it gives.
  const isCounted = isLengthOpen || bound > lengthMax;
  const isBounded = z.refine<string>((text) => text.length <= bound || (isCounted && !hasMore(text, bound)), {
    error: ({ input }) =>
      maxLength !== undefined && maxLength < CHECKED_LENGTH_MAX && hasMore(input as string, maxLength)
        ? `${label} must have ${formatLength(minLength, maxLength)}; it has too many.`
        : `${label} is too long: it may have at most ${formatCount(bound, 'character')}.`,
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

/** Counts only as far as needed: a code point is one or two units. */
function hasMore(text: string, maxCount: number): boolean {
  return countCharacters(text.slice(0, 2 * (maxCount + 1))) > maxCount;
}

/** A check that refuses a value with the sentence that `describe` has for it. It is skipped once an earlier one has refused. */
export function refuse<Value>(describe: (value: Value) => string | undefined): z.core.$ZodCheck<Value> {
  return z.superRefine((value: Value, context) => {
    const message = context.issues.length === 0 ? describe(value) : undefined;
    if (message !== undefined) context.addIssue(message);
  });
}

/** An absolute http or https address, as a pattern for schemas: it has no flags, and cannot tell whether the host can be parsed. */
export const WEB_ADDRESS = '[hH][tT][tT][pP][sS]?:\\/\\/[\\/\\\\]*[^\\s\\/\\\\?#]\\S*';

const WHOLE_ADDRESS = new RegExp(`^${WEB_ADDRESS}$`);

/** True for an absolute http or https address with a host; every other scheme is refused. */
export function isWebAddress(text: string): boolean {
  return WHOLE_ADDRESS.test(text) && URL.canParse(text);
}

/** The address with the scheme that was left out or misspelt. */
export function suggestUrls(text: string): string[] {
  if (isWebAddress(text) || /^https?:\/\/?$/i.test(text)) return [];
  const bare = text.replace(/^h?t{1,3}ps?[:;,]?\/{1,3}|^[:/]+/i, '');
  const address = `https://${bare}`;
  const hasHost = /^(localhost|[^\s/:?#@]+\.[^\s/:?#@.]{2,})([/:?#]|$)/i.test(bare);
  return hasHost && isWebAddress(address) ? [address] : [];
}

/** The bounds that exist, as text. */
export function listBounds(...bounds: (number | string | undefined)[]): string[] {
  return bounds.flatMap((bound) => (bound === undefined ? [] : [String(bound)]));
}
