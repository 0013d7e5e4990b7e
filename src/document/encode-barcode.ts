import { symbologyRules, type SymbologyName, type SymbologyRules } from '../variables/symbology-rules.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { loadBwip } from './load-bwip.ts';

/** Widths of bars and spaces in modules, in turn, beginning with a bar. */
export interface BarcodeBars {
  widths: readonly number[];
  moduleCount: number;
  quietModules: number;
  printedText: string;
}

type EncodedBarcode = { bars: BarcodeBars } | { problem: string };

/** A code is encoded when it is checked, and drawn a moment later; of rows, those of some in between. */
const encoded = createBoundedCache<EncodedBarcode>(50, () => 1);

/** The bars of a text, or one sentence that says what the text must be. Never throws on any text. */
export function encodeBarcode(name: SymbologyName, text: string): EncodedBarcode {
  const key = `${name} ${text}`;
  const known = encoded.get(key) ?? encode(name, text);
  encoded.set(key, known);
  return known;
}

function encode(name: SymbologyName, text: string): EncodedBarcode {
  const rules: SymbologyRules = symbologyRules[name];
  const problem = rules.problemOf(text);
  if (problem !== undefined) return { problem };
  try {
    // Readers refuse Code 93 without its check characters, which the library only adds when it is asked to.
    const options = { includecheck: name === 'code93' };
    // The library knows the others by the names they have here.
    const [symbol] = loadBwip().raw(name === 'codabar' ? 'rationalizedCodabar' : name, text, options);
    if (symbol === undefined || !('sbs' in symbol)) return { problem: refusal(name) };
    return {
      bars: {
        widths: symbol.sbs,
        moduleCount: symbol.sbs.reduce((sum, width) => sum + width, 0),
        quietModules: rules.quietModules,
        printedText: rules.printedText?.(text) ?? text,
      },
    };
  } catch {
    return { problem: refusal(name) };
  }
}

function refusal(name: SymbologyName): string {
  return `This text cannot be encoded as a ${name} barcode.`;
}
