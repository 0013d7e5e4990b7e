import { variableSchema } from '../contract/variable.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { checkPattern, matchPattern } from '../variables/check-pattern.ts';
import { splitPattern } from '../variables/describe-pattern.ts';
import { createFieldSchema, describeToSender } from '../variables/field-schema.ts';
import { readField, type Field } from '../variables/field.ts';
import { variableTypeRegistry } from '../variables/registry.ts';
import { readPicture } from './read-picture.ts';
import type { TemplateDocument } from './template-document.ts';

type DocumentVariable = TemplateDocument['variables'][number];

/** Finds variables that contradict themselves: rules that no value meets, and defaults and examples that break a rule. */
export function findVariableProblems({ variables, examples = {} }: TemplateDocument): DocumentRemark[] {
  const fields = new Map(variables.map((variable) => [variable.name, readField(variableSchema.parse(variable))]));
  return [
    ...variables.flatMap((variable, index) =>
      findRuleProblems(variable, fields.get(variable.name)).map(({ path, message }) => ({
        path: ['variables', index, ...path],
        message,
      })),
    ),
    ...Object.entries(examples).flatMap(([name, example]) => {
      const message = findExampleProblem(example, fields.get(name));
      return message === undefined ? [] : { path: ['examples', name], message };
    }),
  ];
}

/** True for a rule that checks no value of this type. */
function isUseless(type: DocumentVariable['type'], rule: string, value: unknown): boolean {
  const { kind } = variableTypeRegistry[type];
  if (rule !== 'min' && rule !== 'max') return kind === 'number' && rule !== 'options';
  if (kind === 'number') return typeof value !== 'number';
  return kind !== 'day' || typeof value !== 'string';
}

function findRuleProblems(variable: DocumentVariable, field: Field | undefined): DocumentRemark[] {
  const { type, validation = {}, defaultValue } = variable;
  const { minLength, maxLength, min, max, pattern } = validation;
  const problems: DocumentRemark[] = Object.entries(validation)
    .filter(([rule, value]) => value !== undefined && isUseless(type, rule, value))
    .map(([rule]) => ({ path: ['validation', rule], message: `does not apply to the type ${type}` }));
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
    problems.push({ path: ['validation', 'minLength'], message: `must be at most maxLength, which is ${maxLength}` });
  }
  if (min !== undefined && max !== undefined && typeof min === typeof max && min > max) {
    problems.push({ path: ['validation', 'min'], message: `must be at most max, which is ${max}` });
  }
  const patternProblem = pattern === undefined ? undefined : findPatternProblem(pattern);
  if (patternProblem !== undefined) problems.push({ path: ['validation', 'pattern'], message: patternProblem });
  if (defaultValue !== undefined && field !== undefined) {
    const { error } = createFieldSchema(field, checkPattern).safeParse(defaultValue);
    if (error !== undefined) problems.push({ path: ['defaultValue'], message: describeToSender(field, error) });
  }
  return problems;
}

/** Only the platform says why a pattern isn't a regular expression. A pattern that only the platform accepts would never be checked. */
function findPatternProblem(pattern: string): string | undefined {
  if (pattern === '' || matchPattern(pattern, '') !== undefined) return undefined;
  const { source, flags } = splitPattern(pattern);
  try {
    void new RegExp(source, flags);
    return 'is not supported; avoid look-around, back references, repeats over 1,000, and more than 2,000 characters';
  } catch (error) {
    return `is not a regular expression (${error instanceof Error ? error.message.split(': ').at(-1) : ''})`;
  }
}

function findExampleProblem(
  example: NonNullable<TemplateDocument['examples']>[string],
  field: Field | undefined,
): string | undefined {
  if (field === undefined) return 'no variable has this name';
  if (typeof example === 'object')
    return field.type === 'image' ? undefined : 'only an image variable can use a picture';
  const { error } = createFieldSchema(field, checkPattern).safeParse(example);
  if (error !== undefined) return describeToSender(field, error);
  // An image behind an address could change or disappear.
  return field.type === 'image' && 'problem' in readPicture(example)
    ? 'must be a PNG, JPEG or WebP file as a base64 data URI, or { asset }'
    : undefined;
}
