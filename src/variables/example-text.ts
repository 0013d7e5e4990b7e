import type { VariableType } from '../contract/variable.ts';
import type { Field } from './field.ts';
import type { Rules } from './rules.ts';
import { samplePattern } from './sample-pattern.ts';
import { textOfValue } from './text-of-value.ts';

/** An example is made no longer than this, whatever its rules ask for. */
export const CHARACTERS_MAX = 5_000;
const EXTRA_MAX = 24;
const LABEL_SHOWN = 40;
/** A picture of 8 × 8 grey pixels: an address would have to be reachable from wherever the service runs. */
const GREY_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR42mNogAIGyhgAgIQgARDoahcAAAAASUVORK5CYII=';

/** What people would expect to see, best first; whatever fits the rules is taken. Codes have their check digit. */
export const typicalTexts: Record<VariableType, (field: Field) => string[]> = {
  text: ({ label }) => [Array.from(label).slice(0, LABEL_SHOWN).join('').trim() || 'Text', '12:30', '1'],
  number: ({ rules: { min, max } }) => ['1', '10', ...spellBounds(min, max)],
  email: () => ['name@example.com', 'a@b.co', 'a@b'],
  url: () => ['https://example.com/', 'https://a.co', 'http://a'],
  phone: () => ['+44 20 7946 0958', '+442079460958', '02079460958', '123'],
  date: ({ rules: { min, max } }) => ['2026-06-15', ...spellBounds(min, max)],
  qrcode: () => ['https://example.com/', 'https://a.co', 'A'],
  barcode: () => [
    '4006381333931',
    '036000291452',
    '96385074',
    '04006381333931',
    'ABC-1234',
    'ABC1234',
    '1234',
    'A',
    '1',
  ],
  image: () => [GREY_PICTURE, 'https://example.com/picture.png'],
};

/** What a text of a type may be filled up with, at its end. */
const padding: Partial<Record<VariableType, string>> = {
  text: ' and more',
  url: 'a',
  qrcode: 'a',
  phone: '0',
  barcode: '0',
};

/**
 * A text that this field takes, as `check` has nothing to say against: its default, else something typical, else one made from its rules;
 * always the same one. Undefined when none was found, as for a code with special rules.
 */
export async function exampleText(
  field: Field,
  check: (field: Field, text: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  for (const text of listCandidates(field)) {
    // One after the other: mostly the first is taken.
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
  const texts = typicalTexts[field.type](field);
  for (const text of texts) yield text;
  for (const text of texts) yield fitLength(text, field.rules, padding[field.type] ?? '');
  if (field.type === 'email') yield 'a'.repeat(Math.min(field.rules.minLength ?? 0, CHARACTERS_MAX)) + '@example.com';
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

function spellBounds(...bounds: (number | string | undefined)[]): string[] {
  return bounds.flatMap((bound) => (bound === undefined ? [] : [String(bound)]));
}
