import { plainDigits } from './plain-digits.ts';

/** Lakhs and crores: 12,34,567. */
const INDIAN_GROUPS = /^[+-]?\d{1,2}(,\d\d)+,\d{3}(\.\d+)?$/;

/** Signs of a negative number that are no minus in front of it: (5), 5- and △5. */
const NEGATIVE = /\([^()\d]*\d|^\D*[△▲]|\d\s*-\D*$/;
/** Thousands and millions in short: 2k is not 2, and 5万円 is not 5. */
const SHORTENED =
  /\d\s*(?:(?:k|m|b|mil|mio|mn|mld|mrd|bn|tsd|tys|lakh|cr|тыс|млн|t(?=\s*€))\.?\s*\p{Sc}?$|[千万亿億만억])/iu;
/** A currency and the like, behind a sign. A dot belongs to it after a letter, as in Rs.500: $.50 is half a dollar. */
const PREFIX = /^([+-]?)(?:[^\d+\-.,]|(?<=\p{L})\.){0,4}/u;

/** The number in a text with thousands set apart or a currency around it; both readings of one that has two. */
export function suggestNumbers(typed: string): string[] {
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
