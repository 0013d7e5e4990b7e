import type * as z from '../contract/zod.ts';
import { variableSchema, type VariableType, type variableWireSchema } from '../contract/variable.ts';
import { checkTyped } from './check-typed.ts';
import { compareVariables, type VariableChange } from './compare-variables.ts';
import { readField } from './field.ts';
import type { CheckPattern } from './rules.ts';
import { textOfValue } from './text-of-value.ts';

type VariableWire = z.output<typeof variableWireSchema>;

/** What people set of a template beside its drawing, as its document has it. */
interface TemplateSettings {
  variables: VariableWire[];
  /** By the names of variables; an object names a picture of the service. */
  examples?: Readonly<Record<string, unknown>> | undefined;
  /** Of the values. */
  locale?: string | undefined;
  timeZone?: string | undefined;
}

/** Types that the place of a variable gives it, where its name in the drawing says none. */
const PLACE_TYPES: readonly VariableType[] = ['text', 'qrcode', 'barcode'];

/**
 * The document read from a changed drawing with what was set of the template before, where the drawing does not say it: of
 * variables of the same name the label, the type, whether it is required, the rules, the default and the example; of the
 * whole the language and the time zone. What no longer fits is left out. The changes compare with the document before. Not
 * for a document that a person wrote: that one says all itself.
 */
export function keepSettings<Document extends TemplateSettings>(
  before: TemplateSettings,
  drawn: Document,
  checkPattern: CheckPattern,
): { document: Document; changes: VariableChange[] } {
  const known = new Map(before.variables.map((variable) => [variable.name, variable]));
  const examples = new Map(Object.entries(drawn.examples ?? {}));
  const formerExamples = new Map(Object.entries(before.examples ?? {}));
  const variables = drawn.variables.map((variable) => {
    const former = known.get(variable.name);
    if (former === undefined) return variable;
    const kept = keepVariable(former, variable, checkPattern);
    const candidates = [examples.get(variable.name), kept.spare, formerExamples.get(variable.name)];
    const [example] = candidates.flatMap((one) => fitExample(kept.variable, one, checkPattern) ?? []);
    if (example === undefined) examples.delete(variable.name);
    else examples.set(variable.name, example);
    return kept.variable;
  });
  const { locale = before.locale, timeZone = before.timeZone, examples: _, ...rest } = drawn;
  const document = {
    ...rest,
    ...(locale === undefined ? {} : { locale }),
    ...(timeZone === undefined ? {} : { timeZone }),
    variables,
    ...(examples.size === 0 ? {} : { examples: Object.fromEntries(examples) }),
  } as unknown as Document;
  return { document, changes: compareVariables(before.variables, variables) };
}

/** The variable, and the words drawn for it where they are no default of it. */
function keepVariable(
  former: VariableWire,
  drawn: VariableWire,
  checkPattern: CheckPattern,
): { variable: VariableWire; spare?: string | number } {
  const keepsType = PLACE_TYPES.includes(drawn.type) && ![...PLACE_TYPES, 'image'].includes(former.type);
  const type = keepsType ? former.type : drawn.type;
  const hasRules = type === former.type && former.validation !== undefined;
  const variable: VariableWire = {
    name: drawn.name,
    type,
    label: former.label,
    required: former.required || drawn.required,
    ...(hasRules ? { validation: former.validation } : {}),
  };
  // What must be given has no words of the drawing instead.
  const isDemanded = variable.required && !drawn.required;
  const candidates = [isDemanded ? undefined : drawn.defaultValue, former.defaultValue];
  const [defaultValue] = candidates.flatMap((one) => fitValue(variable, one, checkPattern) ?? []);
  return {
    variable: defaultValue === undefined ? variable : { ...variable, defaultValue },
    ...(isDemanded && drawn.defaultValue !== undefined ? { spare: drawn.defaultValue } : {}),
  };
}

function fitExample(variable: VariableWire, example: unknown, checkPattern: CheckPattern): unknown {
  if (typeof example === 'object') return variable.type === 'image' ? example : undefined;
  return fitValue(variable, example, checkPattern);
}

/** The value as the variable takes it; undefined when it does not. */
function fitValue(variable: VariableWire, value: unknown, checkPattern: CheckPattern): string | number | undefined {
  const field = readField(variableSchema.parse(variable));
  const typed = checkTyped(field, textOfValue(field, value) ?? '', checkPattern);
  return typed.kind === 'value' && typeof typed.value !== 'boolean' ? typed.value : undefined;
}
