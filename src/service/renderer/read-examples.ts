import type { WireValue } from '../../contract/generate.ts';
import type { BuiltInPictureName } from './built-in-pictures.ts';
import type { TemplateDocument } from './template-document.ts';

/** What a template is drawn from where it is shown without values of anybody. */
interface Examples {
  /** By name, without a prototype: `__proto__` is a name like others. Defaults are not among them. */
  values: Record<string, WireValue>;
  /** The pictures of the service that stand for image variables, by the names of these. */
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
