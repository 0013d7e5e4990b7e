import type { TemplateDocument, VariableWire } from '../../../document/template-document.ts';

/** Sets of values that show whether a design holds, besides its examples. */
export const testKinds = { sample: 'Sample', shortest: 'Shortest', longest: 'Longest', empty: 'Empty' } as const;
export type TestKind = keyof typeof testKinds;

/** By the variable's name; null for no value. */
export type TestValues = Record<string, unknown>;
type Value = string | number | null | undefined;

/** For texts without a maximum length, how much longer than the example they become. */
const LONGER = 3;
const WORDS = 'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor';

/** The values for a test; variables without one show their example. */
export function createTestValues({ variables, examples = {} }: TemplateDocument, kind: TestKind): TestValues {
  const valueOf = (variable: VariableWire): Value => {
    if (kind === 'sample') return undefined;
    // A required variable is never empty.
    if (kind === 'empty') return variable.required ? undefined : null;
    const example = examples[variable.name];
    return createExtreme(variable, typeof example === 'object' ? undefined : example, kind);
  };
  // `fromEntries` also defines the valid name `__proto__`.
  return Object.fromEntries(
    variables.map((variable) => [variable.name, valueOf(variable)] as const).filter(([, value]) => value !== undefined),
  );
}

/** The values of a row as a render gets them: without the examples of variables that the row doesn't fill in. */
export function createRowValues({ variables }: TemplateDocument, row: TestValues): TestValues {
  const others = variables.map(({ name, required, defaultValue }) => [
    name,
    defaultValue ?? (required ? undefined : null),
  ]);
  return { ...Object.fromEntries(others.filter(([, value]) => value !== undefined)), ...row };
}

function createExtreme({ type, validation = {} }: VariableWire, example: Value, kind: 'shortest' | 'longest'): Value {
  const { options, min, max, minLength = 1, maxLength, pattern } = validation;
  const isShort = kind === 'shortest';
  if (options !== undefined && options.length > 0) {
    const bySize = options.map(({ value }) => value).sort((a, b) => String(a).length - String(b).length);
    return isShort ? bySize[0] : bySize.at(-1);
  }
  if (type === 'number') return isShort ? (min ?? 0) : (max ?? 1_234_567.89);
  // Other texts have a form, which a pattern also gives.
  if (type !== 'text' || pattern !== undefined) return undefined;
  const text = String(example ?? WORDS);
  if (isShort) return text.slice(0, minLength);
  const length = maxLength ?? Math.max(text.length * LONGER, WORDS.length);
  return `${text} `
    .repeat(Math.ceil(length / (text.length + 1)))
    .slice(0, length)
    .trimEnd();
}
