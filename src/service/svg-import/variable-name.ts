import { variableTypes, type VariableType } from '../../contract/variable.ts';
import { symbologyNames, type SymbologyName } from '../renderer/barcode-symbology.ts';

/** What `{{name:type|option}}` says: the name is exact, all else may be absent. */
export interface VariableName {
  name: string;
  type?: VariableType | 'datamatrix';
  required: boolean;
  /** Of a picture that is to be whole in its box. */
  contain: boolean;
  symbology?: SymbologyName;
  /** How a text shows the value, as in `{{date|long}}`. */
  format?: string;
}

export const bindingPattern = /\{\{([^{}]{1,200})\}\}/g;
const types = [...variableTypes, 'datamatrix'] as const;

/** Reads what stands between the braces, or says in one sentence what is wrong with it. */
export function readVariableName(inner: string): VariableName | { problem: string } {
  const [head = '', ...options] = inner.split('|').map((part) => part.trim());
  const [name = '', type] = head.split(':', 2).map((part) => part.trim());
  if (name === '') return { problem: `"{{${inner}}}" has no name; write {{name}}.` };
  const known = types.find((one) => one === type?.toLowerCase());
  if (type !== undefined && known === undefined) {
    return { problem: `"{{${inner}}}" has no type a variable can have; use one of ${types.join(', ')}.` };
  }
  const read: VariableName = { name, required: false, contain: false, ...(known === undefined ? {} : { type: known }) };
  for (const option of options) {
    const symbology = symbologyNames.find((one) => one === option.toLowerCase());
    if (option.toLowerCase() === 'required') read.required = true;
    else if (option.toLowerCase() === 'contain') read.contain = true;
    else if (symbology !== undefined) read.symbology = symbology;
    else if (read.format === undefined) read.format = option;
    else return { problem: `"{{${inner}}}" has two formats, "${read.format}" and "${option}"; keep one.` };
  }
  return read;
}

/** A name in words: `event_date` is "Event date". */
export function nameInWords(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  const lower = words.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return lower === '' ? name : lower.charAt(0).toUpperCase() + lower.slice(1);
}
