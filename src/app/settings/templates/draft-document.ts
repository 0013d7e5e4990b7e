import type { VariableType, variableWireSchema } from '../../../contract/variable.ts';
import type * as z from '../../../contract/zod.ts';
import { variableTypeRegistry } from '../../../variables/registry.ts';
import { renameVariables, type LooseLayer } from './rename-variables.ts';

export type VariableWire = z.output<typeof variableWireSchema>;
type Rules = NonNullable<VariableWire['validation']>;
type Option = NonNullable<Rules['options']>[number];

/** What this page changes of a document; all else goes along as it is. */
export interface OpenDocument extends Record<string, unknown> {
  variables: VariableWire[];
  layers: LooseLayer[];
  /** An object names a picture of the service. */
  examples?: Record<string, unknown>;
  locale?: string;
  timeZone?: string;
}

/** A variable as it is typed. */
export interface VariableDraft {
  /** Its name in the document that was read; the layers are found by it, whatever is typed meanwhile. */
  origin: string;
  name: string;
  label: string;
  type: VariableType;
  required: boolean;
  defaultValue: string;
  example: string;
  min: string;
  max: string;
  minLength: string;
  maxLength: string;
  pattern: string;
  /** One on each line, as `value` or `value = label`. */
  options: string;
}

export interface DocumentDraft {
  variables: VariableDraft[];
  locale: string | undefined;
  timeZone: string | undefined;
}

/** The rules that each type has. */
export function rulesOf(type: VariableType): readonly (keyof Rules)[] {
  const { kind } = variableTypeRegistry[type];
  if (kind === 'picture') return [];
  if (kind === 'text') return ['minLength', 'maxLength', 'pattern', 'options'];
  return ['min', 'max', 'options'];
}

export function readDraft(document: OpenDocument): DocumentDraft {
  const { variables, examples = {}, locale, timeZone } = document;
  return {
    locale,
    timeZone,
    variables: variables.map((variable) => ({
      origin: variable.name,
      name: variable.name,
      label: variable.label,
      type: variable.type,
      required: variable.required,
      defaultValue: showValue(variable.defaultValue),
      example: showValue(Object.hasOwn(examples, variable.name) ? examples[variable.name] : undefined),
      ...showRules(variable.validation ?? {}),
    })),
  };
}

/** The document that was read with what is typed now. What was not touched is as it was. */
export function buildDocument(
  read: OpenDocument,
  { variables: drafts, locale, timeZone }: DocumentDraft,
): OpenDocument {
  // Blanks around a name are slips; one that was read with them is still found by them.
  const variables = drafts.map((draft) =>
    draft.name === draft.origin ? draft : { ...draft, name: draft.name.trim() },
  );
  const former = new Map(read.variables.map((variable) => [variable.name, variable]));
  const formerExamples = new Map(Object.entries(read.examples ?? {}));
  const renames = new Map(variables.map(({ origin, name }) => [origin, name]));
  const examples: [string, unknown][] = variables.flatMap((draft) => {
    const isSameType = former.get(draft.origin)?.type === draft.type;
    const example = keepOrRead(draft, isSameType, formerExamples.get(draft.origin), draft.example);
    return example === undefined ? [] : [[draft.name, example]];
  });
  const { examples: _examples, locale: _locale, timeZone: _timeZone, ...rest } = read;
  return {
    ...rest,
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone }),
    variables: variables.map((draft) => buildVariable(former.get(draft.origin), draft)),
    layers: renameVariables(read.layers, renames),
    ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
  };
}

/** What is too long to be typed, or no text at all, is not shown, and stays while nothing is typed in its place. */
export function isShown(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !value.startsWith('data:'));
}

function showValue(value: unknown): string {
  return isShown(value) ? String(value) : '';
}

function showRules({ min, max, minLength, maxLength, pattern, options }: Rules) {
  const show = (rule: string | number | undefined) => String(rule ?? '');
  return {
    min: show(min),
    max: show(max),
    minLength: show(minLength),
    maxLength: show(maxLength),
    pattern: show(pattern),
    options: (options ?? []).map(showOption).join('\n'),
  };
}

function showOption({ value, label }: Option): string {
  return String(value) === label ? label : `${value} = ${label}`;
}

function buildVariable(former: VariableWire | undefined, draft: VariableDraft): VariableWire {
  const { name, type, label, required } = draft;
  const defaultValue = keepOrRead(draft, former?.type === type, former?.defaultValue, draft.defaultValue);
  const validation =
    former !== undefined && hasSameRules(former, draft) ? former.validation : buildRules(former, draft);
  return {
    name,
    type,
    label: label.trim(),
    required,
    ...(defaultValue !== undefined && { defaultValue: defaultValue as string | number }),
    ...(validation !== undefined && { validation }),
  };
}

/** Typed as it was shown, a value of the same type stays what it was, text or number. */
function keepOrRead({ type }: VariableDraft, isSameType: boolean, former: unknown, text: string): unknown {
  const isKept = variableTypeRegistry[type].kind === 'picture' || isShown(former);
  if (isSameType && isKept && text === showValue(former)) return former;
  return text.trim() === '' ? undefined : readValue(type, text);
}

/** What cannot be read goes along as it is typed: the check then says so. */
function readValue(type: VariableType, text: string): unknown {
  return variableTypeRegistry[type].readTyped(text) ?? text;
}

function hasSameRules(former: VariableWire, draft: VariableDraft): boolean {
  const shown = showRules(former.validation ?? {});
  return (
    former.type === draft.type &&
    (Object.keys(shown) as (keyof typeof shown)[]).every((key) => shown[key] === draft[key])
  );
}

function buildRules(former: VariableWire | undefined, draft: VariableDraft): Rules | undefined {
  const before: Rules = (former?.type === draft.type && former.validation) || {};
  const shown = showRules(before);
  const rules = Object.fromEntries(
    rulesOf(draft.type).flatMap((rule) => {
      if (before[rule] !== undefined && draft[rule] === shown[rule]) return [[rule, before[rule]]];
      const text = draft[rule].trim();
      return text === '' ? [] : [[rule, readRule(draft, rule, text, before.options)]];
    }),
  );
  return Object.keys(rules).length === 0 ? undefined : rules;
}

function readRule({ type }: VariableDraft, rule: keyof Rules, text: string, options: Option[] = []): unknown {
  if (rule === 'pattern') return text;
  if (rule === 'options') return readOptions(type, text, options);
  if (rule === 'min' || rule === 'max') return readValue(type, text);
  const asNumber = Number(text);
  return Number.isNaN(asNumber) ? text : asNumber;
}

/** A line that is as a former option was shown is that option, also where a label or value has the sign between them. */
function readOptions(type: VariableType, text: string, former: Option[]): Option[] {
  const known = new Map(former.map((option) => [showOption(option), option]));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const option = known.get(line);
    if (option !== undefined) return option;
    const at = line.indexOf(' = ');
    const words = (at < 0 ? line : line.slice(0, at)).trim();
    return { value: readValue(type, words) as string | number, label: at < 0 ? words : line.slice(at + 3).trim() };
  });
}
