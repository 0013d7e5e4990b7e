import type { WireValue } from '../../contract/generate.ts';
import { variableTypes, type VariableType } from '../../contract/variable.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import { readField } from '../../variables/field.ts';
import { symbologyNames, type SymbologyName } from '../../variables/symbology-rules.ts';
import { typeOfFormat } from '../../document/format-value.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** `{{name:type|option}}` in parts. Only the name is required. */
export interface VariableName {
  name: string;
  type?: VariableType | 'datamatrix';
  required: boolean;
  contain: boolean;
  symbology?: SymbologyName;
  /** As in `{{date|long}}`. */
  format?: string;
}

export const bindingPattern = /\{\{([^{}]{1,200})\}\}/g;
const types = [...variableTypes, 'datamatrix'] as const;

/** Parses what is between the braces. */
export function readVariableName(inner: string): VariableName | { problem: string } {
  const [head = '', ...options] = inner.split('|').map((part) => part.trim());
  const [name = '', type] = head.split(':', 2).map((part) => part.trim());
  if (name === '') return { problem: `"{{${inner}}}" has no name. Write {{name}}.` };
  const known = types.find((one) => one === type?.toLowerCase());
  if (type !== undefined && known === undefined) {
    return { problem: `"{{${inner}}}" has an unknown type. Use one of ${types.join(', ')}.` };
  }
  const read: VariableName = { name, required: false, contain: false, ...(known === undefined ? {} : { type: known }) };
  for (const option of options) {
    const symbology = symbologyNames.find((one) => normalize(one) === normalize(option));
    if (option.toLowerCase() === 'required') read.required = true;
    else if (option.toLowerCase() === 'contain') read.contain = true;
    else if (symbology !== undefined) read.symbology = symbology;
    else if (read.format === undefined) read.format = option;
    else return { problem: `"{{${inner}}}" has two formats, "${read.format}" and "${option}". Keep one.` };
  }
  return read;
}

/** Spells `EAN-13` as `ean13`. */
function normalize(symbology: string): string {
  return symbology.toLowerCase().replace(/[-_\s]/g, '');
}

/** Turns `event_date` into "Event date". */
export function createLabel(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  const lower = words.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return lower === '' ? name : lower.charAt(0).toUpperCase() + lower.slice(1);
}

type Variable = TemplateDocument['variables'][number];

/** One occurrence of a variable in the SVG. */
export interface VariableUse {
  variable: VariableName;
  kind: 'text' | 'picture' | 'qrcode' | 'datamatrix' | 'barcode';
  /** The whole text that the variable replaces. */
  drawn?: string;
  /** The image inside a placeholder as a data URI, or the text inside the placeholder of a code. */
  example?: string | undefined;
  /** Forms list variables from top to bottom. */
  x: number;
  y: number;
}

export interface VariableList {
  add(use: VariableUse): void;
  /**
   * Merges uses of the same name, in reading order. The text in the SVG becomes the default of an optional variable and the
   * example of a required one, if it is a valid value. Conflicting types are added to `problems`.
   */
  finish(problems: string[], notes: Set<string>): { variables: Variable[]; examples: Map<string, WireValue> };
}

/** The type of a use. A type written elsewhere wins over one that isn't firm. */
function typeOf({ variable, kind }: VariableUse): { type: VariableType; isFirm: boolean } {
  if (kind === 'picture') return { type: 'image', isFirm: true };
  if (kind === 'qrcode' || kind === 'barcode') return { type: kind, isFirm: false };
  const { type, format = '' } = variable;
  if (type !== undefined && type !== 'datamatrix') return { type, isFirm: true };
  return { type: typeOfFormat(format), isFirm: false };
}

export function createVariableList(): VariableList {
  const uses: VariableUse[] = [];
  return {
    add: (use) => uses.push(use),
    finish(problems, notes) {
      const inOrder = [...uses].sort((a, b) => a.y - b.y || a.x - b.x);
      const names = new Set(inOrder.map(({ variable }) => variable.name));
      const examples = new Map<string, WireValue>();
      const variables = [...names].map((name) => {
        const own = inOrder.filter(({ variable }) => variable.name === name);
        const asked = own.map(typeOf);
        const firm = new Set(asked.filter(({ isFirm }) => isFirm).map(({ type }) => type));
        const hasOther = firm.has('image') && own.some(({ kind }) => kind !== 'picture');
        if (firm.size > 1 || hasOther) {
          const all = [...new Set(asked.map(({ type }) => type))].join(' and as ');
          problems.push(`"{{${name}}}" is used as ${all}. Rename one of them.`);
        }
        const type = [...firm][0] ?? asked.find((one) => one.type !== 'text')?.type ?? 'text';
        const required = own.some(({ variable }) => variable.required);
        const variable: Variable = { name, type, label: createLabel(name), required };
        const drawn = required ? undefined : own.find((use) => use.drawn !== undefined)?.drawn;
        const read = drawn === undefined ? variable : withDefault(variable, drawn, notes);
        if (read.defaultValue !== undefined) return read;
        const [example] = own.flatMap((use) => readExample(variable, use) ?? []);
        if (example !== undefined) examples.set(name, example);
        return read;
      });
      return { variables, examples };
    },
  };
}

function readExample(variable: Variable, { drawn, example }: VariableUse): WireValue | undefined {
  const typed = checkDrawn(variable, drawn ?? example ?? '');
  return typed.kind === 'value' && typeof typed.value !== 'boolean' ? typed.value : undefined;
}

/** Only variables of type text keep line breaks. */
function checkDrawn(variable: Variable, drawn: string) {
  return checkTyped(
    readField({ ...variable, raw: {} }),
    variable.type === 'text' ? drawn : drawn.replaceAll('\n', ' '),
  );
}

function withDefault(variable: Variable, drawn: string, notes: Set<string>): Variable {
  const typed = checkDrawn(variable, drawn);
  if (typed.kind === 'value' && typeof typed.value !== 'boolean') return { ...variable, defaultValue: typed.value };
  if (typed.kind === 'error') notes.add(`"{{${variable.name}}}" has no default: ${typed.message}`);
  return variable;
}
