import type { VariableType } from '../../../contract/variable.ts';
import { variableTypeRegistry } from '../../../variables/registry.ts';
import { renameVariables } from '../../../document/rename-variables.ts';
import type { TemplateDocument, VariableWire } from '../../../document/template-document.ts';
import {
  formatOptions,
  formatValue,
  isShown,
  parseRule,
  parseValue,
  rulesOf,
  type Rules,
} from '../../editor/variables/variable-text.ts';

export interface VariableDraft {
  /** The variable's name in the imported document. Layers refer to the variable by this name, even if it is renamed. */
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
  /** One per line, as `value` or `value = label`. */
  options: string;
}

export interface DocumentDraft {
  variables: VariableDraft[];
  locale: string | undefined;
  timeZone: string | undefined;
}

export function createDraft(document: TemplateDocument): DocumentDraft {
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
      defaultValue: formatValue(variable.defaultValue),
      example: formatValue(Object.hasOwn(examples, variable.name) ? examples[variable.name] : undefined),
      ...formatRules(variable.validation ?? {}),
    })),
  };
}

/** Applies the edits to the imported document. Everything else stays the same. */
export function buildDocument(
  read: TemplateDocument,
  { variables: drafts, locale, timeZone }: DocumentDraft,
): TemplateDocument {
  // Trim edited names, but keep imported names unchanged.
  const variables = drafts.map((draft) =>
    draft.name === draft.origin ? draft : { ...draft, name: draft.name.trim() },
  );
  const former = new Map(read.variables.map((variable) => [variable.name, variable]));
  const formerExamples = new Map(Object.entries(read.examples ?? {}));
  const renames = new Map(variables.map(({ origin, name }) => [origin, name]));
  const examples = variables.flatMap((draft) => {
    const isSameType = former.get(draft.origin)?.type === draft.type;
    const example = keepOrParse(draft, isSameType, formerExamples.get(draft.origin), draft.example);
    return example === undefined ? [] : [[draft.name, example] as const];
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

function formatRules({ min, max, minLength, maxLength, pattern, options }: Rules) {
  const show = (rule: string | number | undefined) => String(rule ?? '');
  return {
    min: show(min),
    max: show(max),
    minLength: show(minLength),
    maxLength: show(maxLength),
    pattern: show(pattern),
    options: formatOptions(options),
  };
}

function buildVariable(former: VariableWire | undefined, draft: VariableDraft): VariableWire {
  const { name, type, label, required } = draft;
  const defaultValue = keepOrParse(draft, former?.type === type, former?.defaultValue, draft.defaultValue);
  const validation =
    former !== undefined && hasSameRules(former, draft) ? former.validation : buildRules(former, draft);
  return {
    name,
    type,
    label: label.trim(),
    required,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(validation !== undefined && { validation }),
  };
}

/** An unedited value keeps its JSON type. */
function keepOrParse<Former>({ type }: VariableDraft, isSameType: boolean, former: Former, text: string) {
  const isSame = variableTypeRegistry[type].kind === 'picture' || isShown(former);
  if (isSameType && isSame && text === formatValue(former)) return former;
  return text.trim() === '' ? undefined : parseValue(type, text);
}

function hasSameRules(former: VariableWire, draft: VariableDraft): boolean {
  const shown = formatRules(former.validation ?? {});
  return (
    former.type === draft.type &&
    (Object.keys(shown) as (keyof typeof shown)[]).every((key) => shown[key] === draft[key])
  );
}

function buildRules(former: VariableWire | undefined, draft: VariableDraft): Rules | undefined {
  const before: Rules = (former?.type === draft.type && former.validation) || {};
  const shown = formatRules(before);
  const rules = Object.fromEntries(
    rulesOf(draft.type).flatMap((rule) => {
      if (before[rule] !== undefined && draft[rule] === shown[rule]) return [[rule, before[rule]]];
      const text = draft[rule].trim();
      return text === '' ? [] : [[rule, parseRule(draft.type, rule, text, before.options)]];
    }),
  );
  return Object.keys(rules).length === 0 ? undefined : rules;
}
