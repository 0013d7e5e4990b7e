import { variableSchema } from '../contract/variable.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { readField } from '../variables/field.ts';
import { describeCodeProblem, type CodeLayer } from './layer-checks.ts';
import { variablesOfLayer } from './layer.ts';
import { describeRemarks } from './parse-template-document.ts';
import type { TemplateDocument } from './template-document.ts';

/** Finds what is probably a mistake in a document that can be used. */
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
    if (!('source' in layer) || !('text' in layer.source)) continue;
    const message = describeCodeProblem(layer as CodeLayer, layer.source.text, document);
    if (message !== undefined) notes.push({ path: ['layers', index], message });
  }
  return describeRemarks(notes, document);
}
