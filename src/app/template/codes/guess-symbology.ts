import type { Field } from '../../../variables/field.ts';
import { symbologyRules } from '../../../variables/symbology-rules.ts';
import type { DrawnSymbology } from './encode-bars.ts';

/** The API doesn't report the symbology of a barcode. `isAsked`: the label or rules of the variable name it. */
export interface SymbologyGuess {
  symbology: DrawnSymbology;
  isAsked: boolean;
}

const words: [DrawnSymbology, RegExp][] = [
  ['ean13', /\b(ean|gtin|jan)[\s_-]?13\b/i],
  ['ean8', /\b(ean|gtin)[\s_-]?8\b/i],
  ['itf14', /\b(itf|gtin)[\s_-]?14\b/i],
  ['upca', /\b(upc([\s_-]?a)?|gtin[\s_-]?12)\b/i],
  ['code39', /\bcode[\s_-]?39\b/i],
  ['code128', /\bcode[\s_-]?128\b/i],
  ['interleaved2of5', /\b2[\s_-]?of[\s_-]?5\b/i],
];

const byDigits: Partial<Record<number, DrawnSymbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13', 14: 'itf14' };

/** Patterns like `^\d{12,13}$`, which ask for a number of digits. */
const DIGITS_PATTERN = /^\^?(?:\\d|\[0-9\])(?:[+*]|\{(?:(\d+),)?(\d+)\})\$?$/;

/** The likeliest symbology, by the label of the field, its rules, or a number with a correct check digit. */
export function guessSymbology(field: Field, text: string): SymbologyGuess {
  const named = words.find(([, pattern]) => pattern.test(`${field.label} ${field.name}`));
  const asked = named?.[0] ?? readRules(field);
  if (asked !== undefined) return { symbology: asked, isAsked: true };
  const likely = numberOf(text);
  const isValid = likely !== undefined && symbologyRules[likely].problemOf(text) === undefined;
  return { symbology: isValid ? likely : 'code128', isAsked: false };
}

/** The symbology for a number with this many digits, whatever its check digit. */
export function numberOf(text: string): DrawnSymbology | undefined {
  return /^\d+$/.test(text) ? byDigits[text.length] : undefined;
}

/** A check digit may be left out, so the shortest may be one digit short. */
function readRules({ rules }: Field): DrawnSymbology | undefined {
  const parts = DIGITS_PATTERN.exec(rules.pattern ?? '');
  if (parts === null) return undefined;
  const max = parts[2] === undefined ? rules.maxLength : Number(parts[2]);
  const min = parts[2] === undefined ? rules.minLength : Number(parts[1] ?? parts[2]);
  return max === undefined || min === undefined || min < max - 1 ? undefined : byDigits[max];
}
