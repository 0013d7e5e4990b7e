import { variablesOfLayer } from '../../../document/layer.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';

/** Maximum number of words in a suggested name. */
const WORDS_MAX = 4;
/** Maximum length of a suggested name, in characters. */
const LENGTH_MAX = 40;

/** Says why a variable can't get a name; undefined if it can. Names are written between the braces of placeholders. */
export function findNameProblem(document: TemplateDocument, name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name.';
  if (/[{}|]/.test(name)) return 'A name can’t contain { } or |.';
  return document.variables.some((variable) => variable.name === name.trim())
    ? 'Another variable has this name.'
    : undefined;
}

/** Suggests a name that isn't used yet: `summerSale` for "Summer sale!". The first text with a letter or digit decides. */
export function suggestName({ variables, layers }: TemplateDocument, ...texts: string[]): string {
  // A name that is only used in layers would show the new variable there.
  const taken = new Set([...variables.map(({ name }) => name), ...layers.flatMap(variablesOfLayer)]);
  const name = [...texts, 'variable'].map(camelCase).find((text) => text !== '') ?? '';
  let count = 1;
  while (taken.has(count === 1 ? name : `${name}${count}`)) count += 1;
  return count === 1 ? name : `${name}${count}`;
}

function camelCase(text: string): string {
  const words = text.replace(/['’]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const parts = words.slice(0, WORDS_MAX).map((word, index) => {
    const [first = '', ...rest] = Array.from(word === word.toUpperCase() ? word.toLowerCase() : word);
    return (index === 0 ? first.toLowerCase() : first.toUpperCase()) + rest.join('');
  });
  return Array.from(parts.join('')).slice(0, LENGTH_MAX).join('');
}
