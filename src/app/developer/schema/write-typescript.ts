import type { Field } from '../../../variables/field.ts';
import { variableTypeRegistry } from '../../../variables/registry.ts';
import { javascriptNotation } from '../samples/write-literal.ts';
import { escapeFour } from '../../../variables/messages.ts';
import { escapeUnseen } from '../samples/quote-text.ts';
import { isDemanded } from './create-json-schema.ts';

export interface WrittenType {
  name: string;
  declaration: string;
}

/** Writes the TypeScript type for a template's `variables` map. */
export function writeTypeScript(templateName: string, fields: readonly Field[]): WrittenType {
  const name = `${createTypeName(templateName)}Variables`;
  const byName = new Map<string, Field[]>();
  for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  const members = Array.from(byName.values(), writeMember);
  const body = members.length === 0 ? ' [name: string]: never ' : `\n${members.join('')}`;
  return { name, declaration: `interface ${name} {${body}}` };
}

/** Creates a TypeScript type name from the letters and digits in a template's name. */
export function createTypeName(templateName: string): string {
  const words = templateName.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name : `Template${name}`;
}

function writeMember(fields: Field[]): string {
  const [first] = fields as [Field, ...Field[]];
  const types = [...new Set(fields.flatMap(listTypes))];
  const isOptional = !fields.some(isDemanded);
  // Every object inherits these members, so TypeScript would check the inherited members.
  if (isOptional && first.name in Object.prototype && first.name !== '__proto__') {
    types.push(`Object[${javascriptNotation.text(first.name)}]`);
  }
  const mark = isOptional ? '?' : '';
  return `  /** ${writeComment(first)} */\n  ${writeKey(first.name)}${mark}: ${types.join(' | ')};\n`;
}

function listTypes({ type, rules }: Field): string[] {
  if (rules.choices === undefined) return [variableTypeRegistry[type].kind === 'number' ? 'number' : 'string'];
  return rules.choices.map(({ value }) => (typeof value === 'string' ? javascriptNotation.text(value) : String(value)));
}

function writeComment({ label, hint }: Field): string {
  const words = [label, hint].filter((part) => part !== '').join('. ');
  return escapeUnseen(words.replace(/\s+/g, ' '), escapeFour).replaceAll('*/', '*\\/');
}

function writeKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascriptNotation.text(name);
}
