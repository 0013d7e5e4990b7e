import type { WireValue } from '../../contract/generate.ts';
import type { BuiltInPictureName } from '../../document/built-in-pictures.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { fillIn, type FilledIn } from './fill-in.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

interface Examples {
  /** Values keyed by name, without defaults. Has no prototype, because `__proto__` is a valid name. */
  values: Record<string, WireValue>;
  /** Built-in images, keyed by variable name. */
  pictures: Map<string, BuiltInPictureName>;
}

export function readExamples({ examples = {} }: TemplateDocument): Examples {
  const values = Object.create(null) as Record<string, WireValue>;
  const pictures = new Map<string, BuiltInPictureName>();
  for (const [name, example] of Object.entries(examples)) {
    if (typeof example === 'object') pictures.set(name, example.asset);
    else values[name] = example;
  }
  return { values, pictures };
}

/** Fills in examples for missing values, then placeholders. Only values and examples can have problems. */
export function fillWithExamples(
  template: CompiledTemplate,
  variables: Record<string, unknown>,
  options: Parameters<typeof fillIn>[2],
): FilledIn {
  const examples = readExamples(template.document);
  // Without a prototype, because `__proto__` is a valid name.
  const given = Object.assign(Object.create(null), examples.values, variables) as Record<string, unknown>;
  const { values, standIns, builtIns, problems } = fillIn(given, template, options);
  const pictures = [...examples.pictures].filter(([name]) => !(name in given));
  // The value isn't drawn, but it must not be empty, because rules such as `hideWhenEmpty` depend on it.
  for (const [name] of pictures) values.set(name, name);
  return {
    values,
    standIns,
    builtIns: new Map([...builtIns, ...pictures]),
    problems: problems.filter(({ name }) => name in given),
  };
}
