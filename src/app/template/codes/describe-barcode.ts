import type { Field } from '../../../variables/field.ts';
import { gs1CheckDigit, symbologyRules, type SymbologyRules } from '../../../variables/symbology-rules.ts';
import { encodeBars, type DrawnSymbology } from './encode-bars.ts';
import { guessSymbology, numberOf } from './guess-symbology.ts';

export interface DescribedBarcode {
  /** Empty for an empty text. */
  message: string;
  /** A scanner or the service may reject it. */
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

/** The bars of a typed text, and a message about its check digit or characters. The text itself is never changed. */
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
  const drawnAs = `Shown as ${titles[symbology].replace(/^an? /, '')}. The template decides.`;
  return {
    message: `${advice.message} ${drawnAs}`.trim(),
    ...(advice.isConcern ? { isConcern: true } : {}),
    bars: {
      widths: encodeBars(symbology, rules.printedText?.(text) ?? text),
      quietModules: rules.quietModules,
    },
  };
}

/** A message about the check digit; empty where the text has none. */
function adviseDigit(symbology: DrawnSymbology | undefined, text: string, isAsked: boolean): Advice {
  if (symbology === undefined || !/^\d+$/.test(text)) return { message: '' };
  const { digits }: SymbologyRules = symbologyRules[symbology];
  const title = titles[symbology];
  const checkDigit = gs1CheckDigit(text.slice(0, (digits ?? 0) - 1));
  if (text.length === (digits ?? 0) - 1)
    return { message: `The check digit ${checkDigit} is missing. It is sent as typed.` };
  if (text.length !== digits) return { message: '' };
  const last = text.slice(-1);
  if (last === checkDigit) return { message: `${text} is a valid ${title.replace(/^an? /, '')}.` };
  const change = `should be ${checkDigit}, not ${last}. It is sent as typed.`;
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
