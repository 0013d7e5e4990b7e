import type { Field } from './field.ts';
import { variableTypeRegistry } from './registry.ts';
import type { Rules } from './rules.ts';
import { samplePattern } from './sample-pattern.ts';
import { textOfValue } from './text-of-value.ts';

/** Maximum length of an example, regardless of the rules. */
export const CHARACTERS_MAX = 5_000;
const EXTRA_MAX = 24;

/**
 * Finds text that passes `check`: the default, a typical value, or text generated from the rules. The result is deterministic.
 * Undefined if nothing passes.
 */
export async function exampleText(
  field: Field,
  check: (field: Field, text: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  for (const text of listCandidates(field)) {
    // In sequence, because the first one usually passes.
    if (text.trim() !== '' && (await check(field, text)) === undefined) return text;
  }
  return undefined;
}

function* listCandidates(field: Field): Generator<string> {
  if (Object.hasOwn(field, 'defaultValue')) yield textOfValue(field, field.defaultValue) ?? '';
  if (field.rules.choices !== undefined) {
    yield '0';
    return;
  }
  const { typicalTexts, filler = '' } = variableTypeRegistry[field.type];
  const texts = typicalTexts(field);
  for (const text of texts) yield text;
  for (const text of texts) yield fitLength(text, field.rules, filler);
  const { pattern } = field.rules;
  if (pattern === undefined) return;
  for (let extra = 0; extra <= EXTRA_MAX; extra += 1) yield samplePattern(pattern, extra) ?? '';
}

function fitLength(text: string, { minLength = 0, maxLength = CHARACTERS_MAX }: Rules, filler: string): string {
  const missing = minLength - text.length;
  const isPadded = missing > 0 && filler !== '' && minLength <= CHARACTERS_MAX;
  const long = isPadded ? text + filler.repeat(Math.ceil(missing / filler.length)) : text;
  return Array.from(long)
    .slice(0, Math.max(minLength, Math.min(maxLength, long.length)))
    .join('');
}
