import * as z from '../contract/zod.ts';
import { formatRange } from './messages.ts';
import { plainDigits } from './plain-digits.ts';
import { suggestNumbers } from './suggest-numbers.ts';
import type { VariableTypeDefinition } from './variable-type.ts';

const DECIMAL = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
/** One separator and three digits after it could be thousands or thousandths: guessing would print a wrong price. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** A longer text isn't a number. */
const LENGTH_MAX = 40;

/** Enough to step 0.1 + 1 without a tail, and no more than a price ever has. */
const DECIMALS_MAX = 10;

/** A JSON number. Typed text may use a decimal comma; text that can be read two ways is refused with both readings. */
export const numberType = {
  kind: 'number',
  readTyped,
  suggest: suggestNumbers,
  /** An empty box counts from zero, within the rules; anything but a number stays as it is. */
  step: (text, by, { min, max }) => {
    const typed = text.trim() === '' ? 0 : readTyped(text);
    if (typeof typed !== 'number') return text;
    const next = Math.min(bound(max, Infinity), Math.max(bound(min, -Infinity), typed + by));
    return String(Number(next.toFixed(DECIMALS_MAX)));
  },
  createSchema({ label, rules: { min, max, isWhole } }) {
    const message = `${label} must be ${isWhole ? 'a whole number ' : ''}${formatRange(min, max)}`.trim().concat('.');
    return z.number({ error: ({ input }) => describeMisread(label, input) }).check(
      ...(typeof min === 'number' ? [z.gte(min, message)] : []),
      ...(typeof max === 'number' ? [z.lte(max, message)] : []),
      // zod's own integers end where doubles lose whole numbers; JSON numbers do not.
      ...(isWhole ? [z.refine(Number.isInteger, message), z.meta({ type: 'integer' })] : []),
    );
  },
} satisfies VariableTypeDefinition;

function readTyped(text: string): number | string {
  const trimmed = text.trim();
  const plain = plainDigits(trimmed);
  if (AMBIGUOUS.test(plain) && plain.includes(',')) return trimmed;
  return readExactly(plain) ?? trimmed;
}

/** The number that a decimal text is; undefined for another text, and where `Number` would make other digits of it. */
function readExactly(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  const [sent = ''] = number.toExponential().split('e');
  return listDigits(sent) === listDigits(text) ? number : undefined;
}

/** The digits between the zeros at both ends, which say nothing of how exact a number is. */
function listDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

function bound(rule: number | string | undefined, otherwise: number): number {
  return typeof rule === 'number' ? rule : otherwise;
}

function describeMisread(label: string, input: unknown): string {
  const text = typeof input === 'string' ? input.trim() : '';
  const readings = text.length <= LENGTH_MAX ? suggestNumbers(text) : [];
  if ([text, ...readings].some((one) => DECIMAL.test(one) && readExactly(one) === undefined)) {
    return `${label} has more digits than can be sent exactly.`;
  }
  const [likely, other] = readings;
  if (likely === undefined || likely === text) return `${label} must be a number, like 12.5.`;
  if (other === undefined) return `${label} must be a number without other text. Write ${likely}.`;
  return `${label} can be read two ways. Write ${likely} or ${other}.`;
}
