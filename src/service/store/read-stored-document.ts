import { templateDocumentSchema, type TemplateDocument } from '../renderer/template-document.ts';

/** Reads a document that was stored; undefined when it is damaged. */
export function readStoredDocument(json: string): TemplateDocument | undefined {
  try {
    const document = JSON.parse(json) as TemplateDocument;
    return templateDocumentSchema.safeParse(document).success ? document : undefined;
  } catch {
    return undefined;
  }
}
