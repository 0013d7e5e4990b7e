import { symbologyRules, type SymbologyName, type SymbologyRules } from '../variables/symbology-rules.ts';
import { loadBwip } from './load-bwip.ts';

export interface BarcodeBars {
  /** Alternating widths of bars and spaces in modules, starting with a bar. */
  widths: readonly number[];
  moduleCount: number;
  quietModules: number;
  printedText: string;
}

/** Encodes text as bars, or returns one sentence that says how to fix the text. Never throws. */
export function encodeBarcode(name: SymbologyName, text: string): { bars: BarcodeBars } | { problem: string } {
  const rules: SymbologyRules = symbologyRules[name];
  const problem = rules.problemOf(text);
  if (problem !== undefined) return { problem };
  try {
    // Scanners reject Code 93 without check characters. bwip-js adds them only on request.
    const options = { includecheck: name === 'code93' };
    const [symbol] = loadBwip().raw(name === 'codabar' ? 'rationalizedCodabar' : name, text, options);
    if (symbol !== undefined && 'sbs' in symbol) {
      return {
        bars: {
          widths: symbol.sbs,
          moduleCount: symbol.sbs.reduce((sum, width) => sum + width, 0),
          quietModules: rules.quietModules,
          printedText: rules.printedText?.(text) ?? text,
        },
      };
    }
  } catch {
    // bwip-js throws if it can't encode the text.
  }
  return { problem: `This text cannot be encoded as a ${name} barcode.` };
}
