import { createLabel } from '../../../variables/create-label.ts';
import { fitExample, fitValue } from '../../../variables/keep-settings.ts';
import { renameVariables } from '../../../document/rename-variables.ts';
import { VARIABLES_MAX, type TemplateDocument, type VariableWire } from '../../../document/template-document.ts';
import { findNameProblem } from './variable-names.ts';
import { findRuleProblem, parseValue, rulesOf, type Rules } from './variable-text.ts';

/** These functions return a changed copy, or the same document if nothing changes. Each variable is identified by its name. */

export type Example = NonNullable<TemplateDocument['examples']>[string];

/** Adds an optional variable at the end, unless its name is taken or can't be used. Its label follows from the name. */
export function addVariable(
  document: TemplateDocument,
  variable: Pick<VariableWire, 'name' | 'type'> & Partial<VariableWire>,
): TemplateDocument {
  const { variables } = document;
  if (variables.length >= VARIABLES_MAX || findNameProblem(document, variable.name) !== undefined) return document;
  const { name, type, ...rest } = variable;
  const added = { name, type, label: createLabel(name), required: false, ...rest };
  return { ...document, variables: [...variables, added] };
}

/** Renames a variable wherever it is used. */
export function renameVariable(document: TemplateDocument, from: string, to: string): TemplateDocument {
  const name = to.trim();
  const index = indexOf(document, from);
  const former = document.variables[index];
  if (former === undefined || findNameProblem(document, name) !== undefined) return document;
  const renamed = {
    ...document,
    variables: document.variables.with(index, { ...former, name }),
    layers: renameVariables(document.layers, new Map([[from, name]])),
  };
  return withExamples(
    renamed,
    Object.entries(document.examples ?? {}).map(([key, example]) => [key === from ? name : key, example]),
  );
}

/** Removes a variable and its example. Layers that use it stay as they are, so its name is missing afterwards. */
export function removeVariable(document: TemplateDocument, name: string): TemplateDocument {
  const index = indexOf(document, name);
  if (index < 0) return document;
  return setExample({ ...document, variables: document.variables.toSpliced(index, 1) }, name, undefined);
}

/** Moves a variable to another position in the form. */
export function moveVariable(document: TemplateDocument, name: string, to: number): TemplateDocument {
  const index = indexOf(document, name);
  const variable = document.variables[index];
  if (variable === undefined || index === to || to < 0 || to >= document.variables.length) return document;
  return { ...document, variables: document.variables.toSpliced(index, 1).toSpliced(to, 0, variable) };
}

/** Changes settings of a variable; undefined removes one. A changed type drops rules and values that don't fit it. */
export function changeVariable(
  document: TemplateDocument,
  name: string,
  changes: Partial<Omit<VariableWire, 'name'>>,
): TemplateDocument {
  const index = indexOf(document, name);
  const former = document.variables[index];
  if (former === undefined) return document;
  const merged = { ...former, ...changes };
  const rules = merged.type === former.type ? merged.validation : fitRules(merged);
  const changed = dropUndefined({ ...merged, validation: rules && dropUndefined(rules) });
  if (Object.keys(changed.validation ?? {}).length === 0) delete changed.validation;
  const hasChanged = (['type', 'label', 'required', 'defaultValue'] as const).some(
    (key) => changed[key] !== former[key],
  );
  if (!hasChanged && JSON.stringify(changed.validation) === JSON.stringify(former.validation)) return document;
  if (changed.type === former.type) return { ...document, variables: document.variables.with(index, changed) };
  const variable = dropUndefined({ ...changed, defaultValue: fitValue(changed, changed.defaultValue) });
  const example = fitExample(variable, exampleOf(document, name)) as Example | undefined;
  return setExample({ ...document, variables: document.variables.with(index, variable) }, name, example);
}

/** Sets the value that the template's image in lists shows; undefined removes it. */
export function setExample(document: TemplateDocument, name: string, example: Example | undefined): TemplateDocument {
  if (exampleOf(document, name) === example) return document;
  const others = Object.entries(document.examples ?? {}).filter(([key]) => key !== name);
  return withExamples(document, example === undefined ? others : [...others, [name, example]]);
}

export function exampleOf({ examples = {} }: TemplateDocument, name: string): Example | undefined {
  return Object.hasOwn(examples, name) ? examples[name] : undefined;
}

function withExamples({ examples: _, ...rest }: TemplateDocument, entries: [string, Example][]): TemplateDocument {
  return entries.length === 0 ? rest : { ...rest, examples: Object.fromEntries(entries) };
}

function indexOf({ variables }: TemplateDocument, name: string): number {
  return variables.findIndex((variable) => variable.name === name);
}

/** Returns the rules that apply to the variable's type, with options of that type. */
function fitRules({ type, validation = {} }: VariableWire): Rules {
  const options = validation.options?.map(({ value, label }) => ({ value: parseValue(type, String(value)), label }));
  const rules: Rules = { ...validation, options };
  const fitting = rulesOf(type).filter((rule) => findRuleProblem(type, rule, rules[rule]) === undefined);
  return Object.fromEntries(fitting.map((rule) => [rule, rules[rule]]));
}

function dropUndefined<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}
