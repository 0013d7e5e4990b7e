import { variableSchema } from '../../contract/variable.ts';
import type { DocumentRemark } from '../../contract/workspace.ts';
import { readField } from '../../variables/field.ts';
import { variablesOfLayer } from './bind-text.ts';
import { codeProblem } from './check-drawable.ts';
import { describeRemarks } from './parse-template-document.ts';
import type { TemplateDocument } from './template-document.ts';

/** Finds what may not be meant in a document that can be used. */
export function findDocumentNotes(document: TemplateDocument): DocumentRemark[] {
  const used = new Set(document.layers.flatMap(variablesOfLayer));
  const notes: DocumentRemark[] = [];
  for (const [index, variable] of document.variables.entries()) {
    if (!used.has(variable.name)) notes.push({ path: ['variables', index], message: 'no layer shows this variable' });
    for (const message of readField(variableSchema.parse(variable)).notes) {
      notes.push({ path: ['variables', index, 'validation'], message });
    }
  }
  for (const [index, layer] of document.layers.entries()) {
    if (layer.type === 'picture' || !('source' in layer) || !('text' in layer.source)) continue;
    const message = codeProblem(layer, layer.source.text, document);
    if (message !== undefined) notes.push({ path: ['layers', index], message });
  }
  return describeRemarks(notes, document);
}
