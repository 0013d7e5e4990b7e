import stringify from 'json-stringify-pretty-compact';

/** A document as people read it: what fits a line stands on one. */
export function formatDocument(document: Record<string, unknown>): string {
  return stringify(document, { maxLength: 90 });
}
