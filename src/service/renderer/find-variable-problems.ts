import { variableSchema, type VariableType } from '../../contract/variable.ts';
import type { DocumentRemark } from '../../contract/workspace.ts';
import { checkPattern, matchPattern } from '../../variables/check-pattern.ts';
import { splitPattern } from '../../variables/describe-pattern.ts';
import { createFieldSchema, describeToSender } from '../../variables/field-schema.ts';
import { readField, type Field } from '../../variables/field.ts';
import { variableTypeRegistry } from '../../variables/registry.ts';
import type { VariableTypeDefinition } from '../../variables/variable-type.ts';
import { cutStop } from './describe-issue.ts';
import { readPicture } from './read-picture.ts';
import type { TemplateDocument } from './template-document.ts';

type DocumentVariable = TemplateDocument['variables'][number];

/** What variables say that contradicts itself: rules that nothing can keep, defaults and examples against the rules. */
export function findVariableProblems({ variables, examples = {} }: TemplateDocument): DocumentRemark[] {
  const fields = new Map(variables.map((variable) => [variable.name, readField(variableSchema.parse(variable))]));
  return [
    ...variables.flatMap((variable, at) => findRuleProblems(variable, fields.get(variable.name), at)),
    ...Object.entries(examples).flatMap(([name, example]) => {
      const words = findExampleProblem(name, example, fields);
      return words === undefined ? [] : { path: ['examples', name], message: words };
    }),
  ];
}

/** The type of the bounds of numbers and days; other values have none. */
const boundTypes: Partial<Record<VariableTypeDefinition['kind'], string>> = { number: 'number', day: 'string' };

/** Whether a rule is one that no value of this type is checked by. */
function isUnfit(type: VariableType, member: string, rule: unknown): boolean {
  const { kind } = variableTypeRegistry[type];
  if (member === 'min' || member === 'max') return typeof rule !== boundTypes[kind];
  return kind === 'number' && member !== 'options';
}

function findRuleProblems(
  { name, type, validation = {}, defaultValue }: DocumentVariable,
  field: Field | undefined,
  at: number,
): DocumentRemark[] {
  const problems: DocumentRemark[] = [];
  const add = (member: string[], words: string): void => {
    problems.push({ path: ['variables', at, ...member], message: `Variable "${name}": ${words}.` });
  };
  for (const [member, rule] of Object.entries(validation)) {
    if (rule !== undefined && isUnfit(type, member, rule)) {
      add(
        ['validation', member],
        `${member} does not fit the type ${type}, so nothing is checked by it; mend it, or take it out`,
      );
    }
  }
  const { minLength, maxLength, min, max, pattern } = validation;
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
    add(
      ['validation', 'minLength'],
      `minLength is ${minLength}, more than maxLength ${maxLength}; swap or change them`,
    );
  }
  if (min !== undefined && max !== undefined && typeof min === typeof max && min > max) {
    add(['validation', 'min'], `min is ${min}, more than max ${max}; swap or change them`);
  }
  const patternProblem = pattern === undefined ? undefined : findPatternProblem(pattern);
  if (patternProblem !== undefined) add(['validation', 'pattern'], patternProblem);
  if (defaultValue !== undefined && field !== undefined) {
    const { error } = createFieldSchema(field, checkPattern).safeParse(defaultValue);
    if (error !== undefined) {
      add(['defaultValue'], `its default does not fit: ${cutStop(describeToSender(field, error))}`);
    }
  }
  return problems;
}

/** Only the platform says why a pattern is no expression; one that it alone takes would never be checked. */
function findPatternProblem(pattern: string): string | undefined {
  if (pattern === '' || matchPattern(pattern, '') !== undefined) return undefined;
  const { source, flags } = splitPattern(pattern);
  try {
    void new RegExp(source, flags);
    return 'pattern cannot be checked here; write it without look-around and back references, in at most 2,000 characters, and repeat nothing more than 1,000 times, as in {1,1000}';
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : '';
    return `pattern is no regular expression (${reason}); mend it, or write a backslash before what is meant as it is`;
  }
}

function findExampleProblem(
  name: string,
  example: NonNullable<TemplateDocument['examples']>[string],
  fields: ReadonlyMap<string, Field>,
): string | undefined {
  const field = fields.get(name);
  if (field === undefined) return `examples names the variable "${name}", which the template does not have.`;
  if (typeof example === 'object') {
    return field.type === 'image' ? undefined : `Variable "${name}": its example is a picture, but it is no image.`;
  }
  const { error } = createFieldSchema(field, checkPattern).safeParse(example);
  if (error !== undefined) return `Variable "${name}": its example does not fit: ${describeToSender(field, error)}`;
  // A picture behind an address could be another tomorrow, or gone.
  return field.type === 'image' && 'problem' in readPicture(example)
    ? `Variable "${name}": its example must be a PNG, JPEG or WebP file as a base64 data URI, or { asset }.`
    : undefined;
}
