import type * as z from '../contract/zod.ts';
import { variableSchema, type VariableType, type variableWireSchema } from '../contract/variable.ts';
import { checkTyped } from './check-typed.ts';
import { compareVariables, type VariableChange } from './compare-variables.ts';
import { readField } from './field.ts';
import type { CheckPattern } from './rules.ts';
import { textOfValue } from './text-of-value.ts';

type VariableWire = z.output<typeof variableWireSchema>;

/** Template settings that don't come from the SVG. */
interface TemplateSettings {
  variables: VariableWire[];
  /** Keyed by variable name. An object names a built-in image. */
  examples?: Readonly<Record<string, unknown>> | undefined;
  locale?: string | undefined;
  timeZone?: string | undefined;
}

/** Types that are inferred from where a variable is used, if its name in the SVG has no type. */
const PLACE_TYPES: readonly VariableType[] = ['text', 'qrcode', 'barcode'];

/**
 * Carries earlier settings over to a changed SVG's document, unless the SVG defines them: label, type, required, rules, default
 * and example for variables with the same name, and the language and time zone. Settings that no longer fit are dropped. The
 * returned changes are relative to the earlier document. Not for documents written as JSON, which define everything.
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

/** Returns the variable, and its text in the SVG if that isn't its default. */
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
  // A required variable has no default from the SVG.
  const isDemanded = variable.required && !drawn.required;
  const candidates = [isDemanded ? undefined : drawn.defaultValue, former.defaultValue];
  const [defaultValue] = candidates.flatMap((one) => fitValue(variable, one, checkPattern) ?? []);
  return {
    variable: defaultValue === undefined ? variable : { ...variable, defaultValue },
    ...(isDemanded && drawn.defaultValue !== undefined ? { spare: drawn.defaultValue } : {}),
  };
}

/** Converts an example to the variable's type; undefined if it doesn't fit. */
export function fitExample(variable: VariableWire, example: unknown, checkPattern?: CheckPattern): unknown {
  if (typeof example === 'object') return variable.type === 'image' ? example : undefined;
  return fitValue(variable, example, checkPattern);
}

/** Converts a value to the variable's type; undefined if the value doesn't fit. */
export function fitValue(
  variable: VariableWire,
  value: unknown,
  checkPattern?: CheckPattern,
): string | number | undefined {
  const field = readField(variableSchema.parse(variable));
  const typed = checkTyped(field, textOfValue(field, value) ?? '', checkPattern);
  return typed.kind === 'value' && typeof typed.value !== 'boolean' ? typed.value : undefined;
}
