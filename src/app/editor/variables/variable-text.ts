import type { VariableType } from '../../../contract/variable.ts';
import type { VariableWire } from '../../../document/template-document.ts';
import { isIsoDate } from '../../../variables/read-days.ts';
import { variableTypeRegistry } from '../../../variables/registry.ts';

export type Rules = NonNullable<VariableWire['validation']>;
export type Option = NonNullable<Rules['options']>[number];

export const ruleNames = {
  min: 'Min',
  max: 'Max',
  minLength: 'Min length',
  maxLength: 'Max length',
  pattern: 'Pattern',
  options: 'Options',
} as const;

/** The rules that apply to a type. */
export function rulesOf(type: VariableType): readonly (keyof Rules)[] {
  const { kind } = variableTypeRegistry[type];
  if (kind === 'picture') return [];
  if (kind === 'text') return ['minLength', 'maxLength', 'pattern', 'options'];
  return ['min', 'max', 'options'];
}

/** Other values, such as images, can't be edited as text. They are kept until the user types a value. */
export function isShown(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !value.startsWith('data:'));
}

export function formatValue(value: unknown): string {
  return isShown(value) ? String(value) : '';
}

/** Leaves invalid text unchanged, so that the check reports it. */
export function parseValue(type: VariableType, text: string): string | number {
  return variableTypeRegistry[type].readTyped(text);
}

/** One option per line, as `value` or `value = label`. */
export function formatOptions(options: readonly Option[] = []): string {
  return options.map(formatOption).join('\n');
}

function formatOption({ value, label }: Option): string {
  return String(value) === label ? label : `${value} = ${label}`;
}

/** An unchanged line remains the same option, even if its label or value contains the separator. */
function parseOptions(type: VariableType, text: string, former: readonly Option[] = []): Option[] {
  const known = new Map(former.map((option) => [formatOption(option), option]));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const option = known.get(line);
    if (option !== undefined) return option;
    const index = line.indexOf(' = ');
    const value = (index < 0 ? line : line.slice(0, index)).trim();
    const label = index < 0 ? value : line.slice(index + 3).trim();
    return { value: parseValue(type, value), label };
  });
}

export function formatRule(value: NonNullable<Rules[keyof Rules]>): string {
  return Array.isArray(value) ? formatOptions(value) : String(value);
}

/** Leaves invalid text unchanged. Undefined for no text. */
export function parseRule(type: VariableType, rule: keyof Rules, text: string, options?: readonly Option[]) {
  if (text === '' || rule === 'pattern') return text || undefined;
  if (rule === 'options') return parseOptions(type, text, options);
  if (rule === 'min' || rule === 'max') return parseValue(type, text);
  const asNumber = Number(text);
  return Number.isNaN(asNumber) ? text : asNumber;
}

/** Says why a rule can't have a value, which may be missing. */
export function findRuleProblem(type: VariableType, rule: keyof Rules, value: Rules[keyof Rules]): string | undefined {
  if (value === undefined || rule === 'pattern') return undefined;
  const { kind } = variableTypeRegistry[type];
  if (rule === 'minLength' || rule === 'maxLength') {
    return Number.isInteger(value) && Number(value) >= 0 ? undefined : 'Enter a whole number.';
  }
  if (rule === 'options') {
    const isMixed = kind === 'number' && Array.isArray(value) && value.some((one) => typeof one.value !== 'number');
    return isMixed ? 'Each value must be a number.' : undefined;
  }
  if (kind === 'day') return typeof value === 'string' && isIsoDate(value) ? undefined : 'Enter a date.';
  return typeof value === 'number' ? undefined : 'Enter a number.';
}
