import * as z from '../contract/zod.ts';
import { formatRange } from './messages.ts';
import { listBounds, type VariableTypeDefinition } from './variable-type.ts';

const DECIMAL = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
/** A single separator before three digits could mean thousands or decimals. Guessing could print a wrong price. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Longer text isn't a number. */
const LENGTH_MAX = 40;

/** Enough to step from 0.1 without rounding errors. */
const DECIMALS_MAX = 10;

/** A JSON number. Typed text may use a decimal comma. Ambiguous text is rejected with both readings. */
export const numberType = {
  kind: 'number',
  displayName: 'number',
  inputMode: 'decimal',
  typicalTexts: ({ rules: { min, max } }) => ['1', '10', ...listBounds(min, max)],
  readTyped,
  suggest: suggestNumbers,
  /** An empty field steps from zero, within the rules. Text that isn't a number stays unchanged. */
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
      // zod's integers are limited to safe integers, JSON numbers aren't.
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

/** Parses decimal text; undefined for other text, or if `Number` would change the digits. */
function readExactly(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  const [sent = ''] = number.toExponential().split('e');
  return listDigits(sent) === listDigits(text) ? number : undefined;
}

/** Returns the significant digits. */
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

/** Converts digits and dashes in a typed number, phone number or date to ASCII: `１２`, `१२` and `١٢` to 12, `−` and `–` to `-`. */
export function plainDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(/(?!\d)\p{Nd}/gu, readDigit)
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replaceAll('٫', '.')
    .replace(/٬|\p{Bidi_Control}/gu, '');
}

/** Unicode has digits in runs of ten, and some runs are adjacent. A digit's value is its position in the run. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/** Lakhs and crores: 12,34,567. */
const INDIAN_GROUPS = /^[+-]?\d{1,2}(,\d\d)+,\d{3}(\.\d+)?$/;

/** Negative numbers without a leading minus: (5), 5- and △5. */
const NEGATIVE = /\([^()\d]*\d|^\D*[△▲]|\d\s*-\D*$/;
/** Abbreviated thousands and millions: 2k isn't 2, and 5万円 isn't 5. */
const SHORTENED =
  /\d\s*(?:(?:k|m|b|mil|mio|mn|mld|mrd|bn|tsd|tys|lakh|cr|тыс|млн|t(?=\s*€))\.?\s*\p{Sc}?$|[千万亿億만억])/iu;
/** A currency or unit after the sign. A dot after a letter is part of the unit, as in Rs.500, but $.50 is half a dollar. */
const PREFIX = /^([+-]?)(?:[^\d+\-.,]|(?<=\p{L})\.){0,4}/u;

/** Finds the number in text with thousands separators or a currency. Returns both readings if the text is ambiguous. */
function suggestNumbers(typed: string): string[] {
  const text = plainDigits(typed);
  if (NEGATIVE.test(text) || SHORTENED.test(text.trim())) return [];
  const bare = text.replace(PREFIX, '$1');
  const [digits = ''] = /^[+-]?[\d.,\s'’]*\d/.exec(bare) ?? [];
  const rest = bare.slice(digits.length).trim();
  if (digits === '' || /\d/.test(rest) || rest.length > 4) return [];
  const plain = digits.replace(/[\s'’]/g, '');
  const separators = plain.match(/[.,]/g) ?? [];
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const asWhole = plain.replace(/[.,]/g, '');
  const asDecimal = `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
  if (separators.length === 0) return [plain];
  if (INDIAN_GROUPS.test(plain)) return [plain.replaceAll(',', '')];
  const isGrouped = /^[+-]?\d{1,3}([.,]\d{3})+$/.test(plain) && new Set(separators).size === 1;
  if (isGrouped && separators.length > 1) return [asWhole];
  if (isGrouped) return [asWhole, asDecimal];
  return /^[+-]?(\d*[.,]|\d{1,3}(\.\d{3})+,|\d{1,3}(,\d{3})+\.)\d+$/.test(plain) ? [asDecimal] : [];
}
