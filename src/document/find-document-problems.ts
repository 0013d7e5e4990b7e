import { OUTPUT_PIXELS_MAX } from '../contract/generate.ts';
import { variableSchema, type VariableType } from '../contract/variable.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { checkPattern, matchPattern } from '../variables/check-pattern.ts';
import { splitPattern } from '../variables/describe-pattern.ts';
import { createFieldSchema, describeToSender } from '../variables/field-schema.ts';
import { readField, type Field } from '../variables/field.ts';
import { variableTypeRegistry } from '../variables/registry.ts';
import type { KnownFamily } from './font-families.ts';
import { checksOf, findEmbeddedProblem, type Report } from './layer-checks.ts';
import { drawnVariables, traitsOf, variablesOfLayer, type Layer } from './layer.ts';
import { outputSize, pxPerTypeUnit, pxPerUnit } from './output-size.ts';
import type { TemplateDocument, VariableWire } from './template-document.ts';

/** Finds problems that the schema can't: unknown names and fonts, contradictory rules, excessive pixel sizes. */
export function findDocumentProblems(document: TemplateDocument, families: readonly KnownFamily[]): DocumentRemark[] {
  const problems: DocumentRemark[] = [];
  const reportAt =
    (...parent: DocumentRemark['path']): Report =>
    (path, message) =>
      problems.push({ path: [...parent, ...path], message });
  const { variables, layers, examples = {} } = document;
  const fields = new Map(variables.map((variable) => [variable.name, readField(variableSchema.parse(variable))]));
  const { widthPx, heightPx } = outputSize(document, 1);
  if (widthPx * heightPx > OUTPUT_PIXELS_MAX) {
    const message = `must have at most ${OUTPUT_PIXELS_MAX / 1_000_000} million pixels, not ${widthPx} x ${heightPx}`;
    reportAt('viewport')([], message);
  }
  for (const [index, variable] of variables.entries()) {
    const report = reportAt('variables', index);
    const first = variables.findIndex(({ name }) => name === variable.name);
    if (first < index) report(['name'], 'another variable has this name');
    checkRules(variable, report);
    const field = fields.get(variable.name);
    const problem = field && variable.defaultValue !== undefined && findValueProblem(variable.defaultValue, field);
    if (problem) report(['defaultValue'], problem);
  }
  for (const [index, layer] of layers.entries()) {
    const report = reportAt('layers', index);
    const first = layers.findIndex(({ id }) => id === layer.id);
    if (first < index) report(['id'], 'another layer has this id');
    checkNames(layer, fields, report);
    checksOf(layer).check(layer, families, report);
    checkSizes(layer, document, report);
  }
  for (const [name, example] of Object.entries(examples)) {
    const problem = findExampleProblem(example, fields.get(name));
    if (problem !== undefined) reportAt('examples', name)([], problem);
  }
  return problems;
}

function checkRules({ type, validation = {} }: VariableWire, report: Report): void {
  const { minLength, maxLength, min, max, pattern } = validation;
  for (const [rule, value] of Object.entries(validation)) {
    if (value !== undefined && !applies(rule, value, type)) {
      report(['validation', rule], `does not apply to the type ${type}`);
    }
  }
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
    report(['validation', 'minLength'], `must be at most maxLength, which is ${maxLength}`);
  }
  if (min !== undefined && max !== undefined && typeof min === typeof max && min > max) {
    report(['validation', 'min'], `must be at most max, which is ${max}`);
  }
  const problem = pattern && findPatternProblem(pattern);
  if (problem) report(['validation', 'pattern'], problem);
}

function applies(rule: string, value: unknown, type: VariableType): boolean {
  const { kind } = variableTypeRegistry[type];
  if (rule !== 'min' && rule !== 'max') return kind !== 'number' || rule === 'options';
  return (kind === 'number' && typeof value === 'number') || (kind === 'day' && typeof value === 'string');
}

/** Only the platform says why a regular expression is invalid. A pattern that only the platform accepts would never be checked. */
function findPatternProblem(pattern: string): string | undefined {
  if (matchPattern(pattern, '') !== undefined) return undefined;
  const { source, flags } = splitPattern(pattern);
  try {
    void new RegExp(source, flags);
    return 'is not supported; avoid lookaround, backreferences, repetitions over 1,000, and more than 2,000 characters';
  } catch (error) {
    return `is not a valid regular expression (${error instanceof Error ? error.message.split(': ').at(-1) : ''})`;
  }
}

function findValueProblem(value: unknown, field: Field): string | undefined {
  const { error } = createFieldSchema(field, checkPattern).safeParse(value);
  return error && describeToSender(field, error);
}

type Example = NonNullable<TemplateDocument['examples']>[string];

function findExampleProblem(example: Example, field: Field | undefined): string | undefined {
  if (field === undefined) return 'no variable has this name';
  const isImage = field.type === 'image';
  if (typeof example === 'object') return isImage ? undefined : 'only an image variable can use an image';
  const problem = findValueProblem(example, field);
  // A web image could change or disappear.
  return problem ?? (isImage ? findEmbeddedProblem(example) : undefined);
}

function checkNames(layer: Layer, fields: ReadonlyMap<string, Field>, report: Report): void {
  const drawn = new Set(drawnVariables(layer));
  const content = [...traitsOf(layer).contentPath];
  for (const name of new Set(variablesOfLayer(layer))) {
    if (!fields.has(name)) report(drawn.has(name) ? content : [], `no variable is named "${name}"`);
  }
  if (!('source' in layer && 'variable' in layer.source)) return;
  const type = fields.get(layer.source.variable)?.type;
  const isImage = type === 'image';
  if (type === undefined || isImage === (layer.type === 'picture')) return;
  const needed = isImage ? 'a variable that is not an image' : 'an image variable';
  report(content, `a ${layer.type} layer needs ${needed}; "${layer.source.variable}" has the type ${type}`);
}

const TYPE_SIZE_MAX_PX = 1000;
const BLUR_MAX_PX = 100;
const SIDE_MAX_PX = 32_000;

function checkSizes(layer: Layer, document: TemplateDocument, report: Report): void {
  const px = pxPerUnit(document);
  const { typeSizeMember } = traitsOf(layer);
  const checkSize = (path: string[], sizePx: number, maxPx: number) => {
    if (Math.abs(sizePx) > maxPx) report(path, `must be at most ${maxPx.toLocaleString('en')} px`);
  };
  if (typeSizeMember !== undefined) {
    checkSize([typeSizeMember], Number(layer[typeSizeMember] ?? 0) * pxPerTypeUnit(document), TYPE_SIZE_MAX_PX);
  }
  if ('shadow' in layer) checkSize(['shadow', 'blur'], (layer.shadow?.blur ?? 0) * px, BLUR_MAX_PX);
  for (const side of ['x', 'y', 'width', 'height'] as const) checkSize([side], layer[side] * px, SIDE_MAX_PX);
}
