import type { WireValue } from '../../contract/generate.ts';
import { variableTypes, type VariableType } from '../../contract/variable.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import { createLabel } from '../../variables/create-label.ts';
import { readField } from '../../variables/field.ts';
import { variableTypeRegistry } from '../../variables/registry.ts';
import { symbologyNames, type SymbologyName } from '../../variables/symbology-rules.ts';
import { typeOfFormat } from '../../document/format-value.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import type { Drawing } from './drawing.ts';

/** The parts of `{{name:type|option}}`. Only the name is required. */
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

/** Parses the text between the braces. */
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

/** Converts `EAN-13` to `ean13`. */
function normalize(symbology: string): string {
  return symbology.toLowerCase().replace(/[-_\s]/g, '');
}

type Variable = TemplateDocument['variables'][number];

/** One occurrence of a variable in the SVG. */
export interface VariableUse {
  variable: VariableName;
  kind: 'text' | 'picture' | 'qrcode' | 'datamatrix' | 'barcode';
  /** The entire text that the variable replaces. */
  drawn?: string;
  /** The image inside a placeholder as a data URI, or the text inside a code's placeholder. */
  example?: string | undefined;
  /** Forms list variables from top to bottom. */
  x: number;
  y: number;
}

/** Returns the type for one use. A type that isn't firm is overridden by a type written elsewhere. */
function typeOf({ variable, kind }: VariableUse): { type: VariableType; isFirm: boolean } {
  if (kind === 'picture') return { type: 'image', isFirm: true };
  if (kind === 'qrcode' || kind === 'barcode') return { type: kind, isFirm: false };
  const { type, format = '' } = variable;
  if (type !== undefined && type !== 'datamatrix') return { type, isFirm: true };
  return { type: typeOfFormat(format), isFirm: false };
}

/**
 * Merges uses of the same name, in reading order. If the text in the SVG is a valid value, it becomes an optional variable's
 * default or a required variable's example. Variables within other text get sample words. Conflicting types are problems.
 */
export function mergeUses(uses: readonly VariableUse[], { problems, notes }: Pick<Drawing, 'problems' | 'notes'>) {
  const inOrder = [...uses].sort((a, b) => a.y - b.y || a.x - b.x);
  const names = new Set(inOrder.map(({ variable }) => variable.name));
  const examples = new Map<string, WireValue>();
  const variables = [...names].map((name): Variable => {
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
    const variable = { name, type, label: createLabel(name), required };
    const drawn = required ? undefined : own.find((use) => use.drawn !== undefined)?.drawn;
    const { value, problem } = readValue({ ...variable, required: false }, drawn ?? '');
    if (value !== undefined) return { ...variable, defaultValue: value };
    if (problem !== undefined) notes.add(`"{{${name}}}" has no default: ${problem}`);
    const isInText = own.some(({ kind, drawn: whole }) => kind === 'text' && whole === undefined);
    const texts = [
      ...own.map((use) => use.drawn ?? use.example ?? ''),
      ...(isInText ? variableTypeRegistry[type].typicalTexts(readField({ ...variable, raw: {} })) : []),
    ];
    const [example] = texts.flatMap((text) => readValue(variable, text).value ?? []);
    if (example !== undefined) examples.set(name, example);
    return variable;
  });
  return { variables, examples };
}

/** Reads text as a value. Only text variables keep line breaks. */
function readValue(variable: Variable, text: string): { value?: string | number; problem?: string } {
  const line = variable.type === 'text' ? text : text.replaceAll('\n', ' ');
  const typed = checkTyped(readField({ ...variable, raw: {} }), line);
  if (typed.kind === 'error') return { problem: typed.message };
  return typed.kind === 'value' && typeof typed.value !== 'boolean' ? { value: typed.value } : {};
}
