import type { DocumentRemark } from '../contract/workspace.ts';
import { describeCodeProblem, type CodeLayer } from './layer-checks.ts';
import { variablesOfLayer } from './layer.ts';
import { describeRemarks } from './parse-template-document.ts';
import type { TemplateDocument } from './template-document.ts';

/** Finds likely mistakes in a valid document. */
export function findDocumentNotes(document: TemplateDocument): DocumentRemark[] {
  const used = new Set(document.layers.flatMap(variablesOfLayer));
  const notes: DocumentRemark[] = [];
  for (const [index, { name }] of document.variables.entries()) {
    if (!used.has(name)) notes.push({ path: ['variables', index], message: 'no layer shows this variable' });
  }
  for (const [index, layer] of document.layers.entries()) {
    if (!('source' in layer) || !('text' in layer.source)) continue;
    const message = describeCodeProblem(layer as CodeLayer, layer.source.text, document);
    if (message !== undefined) notes.push({ path: ['layers', index], message });
  }
  return describeRemarks(notes, document);
}
