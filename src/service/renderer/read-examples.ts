import type { WireValue } from '../../contract/generate.ts';
import type { BuiltInPictureName } from '../../document/built-in-pictures.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { fillIn, type FilledIn } from './fill-in.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** What a template is drawn from where it is shown without values of anybody. */
interface Examples {
  /** By name, without a prototype: `__proto__` is a name like others. Defaults are not among them. */
  values: Record<string, WireValue>;
  /** The built-in images that image variables use, by the names of the variables. */
  pictures: Map<string, BuiltInPictureName>;
}

/** Reads the examples of a template, none where it has none. */
export function readExamples({ examples = {} }: TemplateDocument): Examples {
  const values = Object.create(null) as Record<string, WireValue>;
  const pictures = new Map<string, BuiltInPictureName>();
  for (const [name, example] of Object.entries(examples)) {
    if (typeof example === 'object') pictures.set(name, example.asset);
    else values[name] = example;
  }
  return { values, pictures };
}

/** The values that were given, else the examples, else stand-ins; problems are of what was given or is an example alone. */
export function fillWithExamples(
  template: CompiledTemplate,
  variables: Record<string, unknown>,
  options: Parameters<typeof fillIn>[2],
): FilledIn {
  const examples = readExamples(template.document);
  // Without a prototype, because `__proto__` is a name like others.
  const given = Object.assign(Object.create(null), examples.values, variables) as Record<string, unknown>;
  const { values, standIns, builtIns, problems } = fillIn(given, template, options);
  const pictures = [...examples.pictures].filter(([name]) => !(name in given));
  // What fills the place of a picture is not drawn; that it is there decides which layers are.
  for (const [name] of pictures) values.set(name, name);
  return {
    values,
    standIns,
    builtIns: new Map([...builtIns, ...pictures]),
    problems: problems.filter(({ name }) => name in given),
  };
}
