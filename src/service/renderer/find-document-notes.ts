import { variableSchema } from '../../contract/variable.ts';
import type { DocumentRemark } from '../../contract/workspace.ts';
import { readField } from '../../variables/field.ts';
import { variablesOfLayer } from './bind-text.ts';
import { codeProblem } from './check-drawable.ts';
import type { TemplateDocument } from './template-document.ts';

/** What of a document that can be used is perhaps not as it was meant. */
export function findDocumentNotes(document: TemplateDocument): DocumentRemark[] {
  const { variables, layers } = document;
  const used = new Set(layers.flatMap(variablesOfLayer));
  const ofVariables = variables.flatMap((variable, at) => {
    const { name } = variable;
    const rules = readField(variableSchema.parse(variable)).notes.map((note) => ({
      path: ['variables', at, 'validation'],
      message: `Variable "${name}": ${note}`,
    }));
    const message = `Variable "${name}" is in no layer: nothing that is typed for it is drawn. Draw it, or take it out.`;
    return used.has(name) ? rules : [{ path: ['variables', at], message }, ...rules];
  });
  const ofLayers = layers.flatMap((layer, at) => {
    if (layer.type === 'picture' || !('source' in layer) || !('text' in layer.source)) return [];
    if (codeProblem(layer, layer.source.text, document) === undefined) return [];
    const message = `Layer "${layer.id}": its code is too small to be read. Make its box larger, or its text shorter.`;
    return { path: ['layers', at], message };
  });
  return [...ofVariables, ...ofLayers];
}
