import bwipjs from 'bwip-js/node';
import { gs1CheckDigit } from './gs1-check-digit.ts';

interface Symbology {
  /** The name bwip-js knows it by. */
  bcid: string;
  /** Light modules a reader needs at each side, from the symbology's standard. */
  quietModules: number;
  /** One sentence when the text is not what this symbology holds. */
  problemOf(text: string): string | undefined;
  /** What people read under the bars; the text itself unless the symbology adds to it. */
  printedText?(text: string): string;
}

/** Bar codes of one row and one bar height. Each refuses what the library would change or pad without a word. */
const symbologies = {
  code128: {
    bcid: 'code128',
    quietModules: 10,
    problemOf: matching(/^[\x20-\x7e]{1,80}$/, 'Use 1 to 80 plain letters, digits and signs, without accents.'),
  },
  'gs1-128': {
    bcid: 'gs1-128',
    quietModules: 10,
    problemOf: matching(/^(\(\d{2,4}\)[\x20-\x27\x2a-\x7e]+)+$/, 'Use GS1 fields such as (01)09506000134352(10)AB123.'),
  },
  code39: {
    bcid: 'code39',
    quietModules: 10,
    problemOf: matching(/^[0-9A-Z \-.$/+%]{1,40}$/, 'Use 1 to 40 digits, capital letters, spaces and - . $ / + %.'),
  },
  code93: {
    bcid: 'code93',
    quietModules: 10,
    problemOf: matching(/^[0-9A-Z \-.$/+%]{1,60}$/, 'Use 1 to 60 digits, capital letters, spaces and - . $ / + %.'),
  },
  codabar: {
    bcid: 'rationalizedCodabar',
    quietModules: 10,
    problemOf: matching(
      /^[A-D][0-9\-$:/.+]{1,40}[A-D]$/,
      'Start and end with A, B, C or D, with digits and - $ : / . + between.',
    ),
  },
  interleaved2of5: {
    bcid: 'interleaved2of5',
    quietModules: 10,
    problemOf: matching(/^(\d\d){1,20}$/, 'Use an even number of digits, 40 at most.'),
  },
  itf14: gs1Number('itf14', 14, 10),
  ean13: gs1Number('ean13', 13, 11),
  ean8: gs1Number('ean8', 8, 7),
  upca: gs1Number('upca', 12, 9),
} as const satisfies Record<string, Symbology>;

export type SymbologyName = keyof typeof symbologies;
export const symbologyNames = Object.keys(symbologies) as [SymbologyName, ...SymbologyName[]];

/** Widths of bars and spaces in modules, in turn, beginning with a bar. */
export interface BarcodeBars {
  widths: readonly number[];
  moduleCount: number;
  quietModules: number;
  printedText: string;
}

/** The bars of a text, or one sentence that says what the text must be. Never throws on any text. */
export function encodeBarcode(name: SymbologyName, text: string): { bars: BarcodeBars } | { problem: string } {
  const symbology: Symbology = symbologies[name];
  const problem = symbology.problemOf(text);
  if (problem !== undefined) return { problem };
  try {
    const [symbol] = bwipjs.raw(symbology.bcid, text, {});
    if (symbol === undefined || !('sbs' in symbol)) return { problem: refusal(name) };
    return {
      bars: {
        widths: symbol.sbs,
        moduleCount: symbol.sbs.reduce((sum, width) => sum + width, 0),
        quietModules: symbology.quietModules,
        printedText: symbology.printedText?.(text) ?? text,
      },
    };
  } catch {
    return { problem: refusal(name) };
  }
}

function refusal(name: SymbologyName): string {
  return `This text cannot be written as a ${name} barcode.`;
}

function matching(pattern: RegExp, message: string): Symbology['problemOf'] {
  return (text) => (pattern.test(text) ? undefined : message);
}

/** A number that ends in a GS1 check digit, given with it or without it. */
function gs1Number(bcid: string, digits: number, quietModules: number): Symbology {
  return {
    bcid,
    quietModules,
    problemOf: (text) => {
      if (!/^\d+$/.test(text) || (text.length !== digits && text.length !== digits - 1)) {
        return `Use ${digits} digits, or ${digits - 1} and the check digit is added.`;
      }
      const checkDigit = gs1CheckDigit(text.slice(0, digits - 1));
      if (text.length === digits && !text.endsWith(checkDigit)) {
        return `Check the number: with these digits the last one would be ${checkDigit}.`;
      }
      return undefined;
    },
    printedText: (text) => (text.length === digits ? text : text + gs1CheckDigit(text)),
  };
}
