import type { VariableType } from '../../../contract/variable.ts';
import { readBindings } from '../../../document/bindings.ts';
import { typeOfFormat } from '../../../document/format-value.ts';
import { variablesOfLayer } from '../../../document/layer.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';

/** Maps each name that layers use, defined or not, to the ids of these layers. */
export function findUses({ layers }: TemplateDocument): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const layer of layers) {
    for (const name of new Set(variablesOfLayer(layer))) uses.set(name, [...(uses.get(name) ?? []), layer.id]);
  }
  return uses;
}

/** Names of the variables that no layer uses. */
export function findUnused(document: TemplateDocument): string[] {
  const uses = findUses(document);
  return document.variables.map(({ name }) => name).filter((name) => !uses.has(name));
}

/** Maps each name that layers use but the document doesn't define to the ids of these layers. */
export function findMissing(document: TemplateDocument): Map<string, string[]> {
  const defined = new Set(document.variables.map(({ name }) => name));
  return new Map([...findUses(document)].filter(([name]) => !defined.has(name)));
}

/** Guesses a variable's type from the layers that show it. */
export function guessType({ layers }: TemplateDocument, name: string): VariableType {
  for (const layer of layers) {
    if (layer.type === 'text') {
      const formats = readBindings(layer.text).filter((binding) => binding.variableName === name);
      const type = formats.map(({ format }) => typeOfFormat(format ?? '')).find((guess) => guess !== 'text');
      if (type !== undefined) return type;
    }
    if (!('source' in layer && 'variable' in layer.source && layer.source.variable === name)) continue;
    if (layer.type === 'picture') return 'image';
    if (layer.type !== 'datamatrix') return layer.type;
  }
  return 'text';
}
