import type { Field } from '../../../variables/field.ts';
import { gs1CheckDigit, symbologyRules, type SymbologyRules } from '../../../variables/symbology-rules.ts';
import { encodeBars, type DrawnSymbology } from './encode-bars.ts';

export interface DescribedBarcode {
  /** Empty if nothing was typed. */
  message: string;
  /** A scanner or the service may reject the barcode. */
  isConcern?: boolean;
  /** Absent when the text can't be encoded. */
  bars?: { widths: readonly number[]; quietModules: number };
}

type Advice = Pick<DescribedBarcode, 'message' | 'isConcern'>;

const titles: Record<DrawnSymbology, string> = {
  code128: 'a Code 128',
  ean13: 'an EAN-13',
  ean8: 'an EAN-8',
  upca: 'a UPC-A',
  code39: 'a Code 39',
  itf14: 'an ITF-14',
  interleaved2of5: 'an Interleaved 2 of 5',
};

const CODE_128_CHARACTER = /[\x20-\x7e]/;

/** Encodes typed text as bars, with a message about its check digit or characters. Never changes the text. */
export function describeBarcode(field: Field, typed: string): DescribedBarcode {
  const text = typed.trim();
  if (text === '') return { message: '' };
  const { symbology, isAsked } = guessSymbology(field, text);
  const rules: SymbologyRules = symbologyRules[symbology];
  const advice = adviseDigit(isAsked ? symbology : numberOf(text), text, isAsked);
  const problem = rules.problemOf(text);
  if (problem !== undefined) {
    return { message: advice.message || describeProblem(text, problem, isAsked, symbology), isConcern: true };
  }
  const drawnAs = `Shown as ${titles[symbology].replace(/^an? /, '')}. The template decides the type.`;
  return {
    message: `${advice.message} ${drawnAs}`.trim(),
    ...(advice.isConcern ? { isConcern: true } : {}),
    bars: {
      widths: encodeBars(symbology, rules.printedText?.(text) ?? text),
      quietModules: rules.quietModules,
    },
  };
}

/** Returns a message about the check digit; empty if the text has no check digit. */
function adviseDigit(symbology: DrawnSymbology | undefined, text: string, isAsked: boolean): Advice {
  if (symbology === undefined || !/^\d+$/.test(text)) return { message: '' };
  const { digits }: SymbologyRules = symbologyRules[symbology];
  const title = titles[symbology];
  const checkDigit = gs1CheckDigit(text.slice(0, (digits ?? 0) - 1));
  if (text.length === (digits ?? 0) - 1)
    return { message: `The check digit ${checkDigit} is missing. The value is sent as typed.` };
  if (text.length !== digits) return { message: '' };
  const last = text.slice(-1);
  if (last === checkDigit) return { message: `${text} is a valid ${title.replace(/^an? /, '')}.` };
  const change = `should be ${checkDigit}, not ${last}. The value is sent as typed.`;
  const message = isAsked ? `The last digit of ${title} ${change}` : `If this is ${title}, its last digit ${change}`;
  return { message, isConcern: true };
}

function describeProblem(text: string, problem: string, isAsked: boolean, symbology: DrawnSymbology): string {
  if (isAsked) return `For ${titles[symbology]}: ${problem}`;
  const strange = new Set(Array.from(text).filter((character) => !CODE_128_CHARACTER.test(character)));
  if (strange.size === 0) return problem;
  const shown = Array.from(strange).slice(0, 3);
  return `Most barcodes can't contain ${shown.map((character) => `“${character}”`).join(' ')}. ${problem}`;
}

/** The API doesn't report the symbology of a barcode. `isAsked` means that the variable's label or rules specify one. */
interface SymbologyGuess {
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

/** Matches patterns that require a certain number of digits, such as `^\d{12,13}$`. */
const DIGITS_PATTERN = /^\^?(?:\\d|\[0-9\])(?:[+*]|\{(?:(\d+),)?(\d+)\})\$?$/;

/** Guesses the symbology from the field's label, its rules, or a valid check digit. */
function guessSymbology(field: Field, text: string): SymbologyGuess {
  const named = words.find(([, pattern]) => pattern.test(`${field.label} ${field.name}`));
  const asked = named?.[0] ?? readRules(field);
  if (asked !== undefined) return { symbology: asked, isAsked: true };
  const likely = numberOf(text);
  const isValid = likely !== undefined && symbologyRules[likely].problemOf(text) === undefined;
  return { symbology: isValid ? likely : 'code128', isAsked: false };
}

/** Guesses the symbology from the number of digits. The check digit doesn't have to be correct. */
function numberOf(text: string): DrawnSymbology | undefined {
  return /^\d+$/.test(text) ? byDigits[text.length] : undefined;
}

/** The check digit is optional, so the minimum may be one digit shorter. */
function readRules({ rules }: Field): DrawnSymbology | undefined {
  const parts = DIGITS_PATTERN.exec(rules.pattern ?? '');
  if (parts === null) return undefined;
  const max = parts[2] === undefined ? rules.maxLength : Number(parts[2]);
  const min = parts[2] === undefined ? rules.minLength : Number(parts[1] ?? parts[2]);
  return max === undefined || min === undefined || min < max - 1 ? undefined : byDigits[max];
}
