import { isJsonObject, parseJson } from '../../../contract/loose.ts';
import { findJsonProblem, type TextProblem } from '../../../variables/find-json-problem.ts';

export type TextReading =
  | { document: Record<string, unknown>; problem?: undefined }
  | { document?: undefined; problem: TextProblem };

/** Reads the text of a document. Of several mistakes in its JSON the first is told: the others often come of it. */
export function readDocumentText(text: string): TextReading {
  const document = parseJson(text);
  if (document === undefined) return { problem: findJsonProblem(text) };
  if (isJsonObject(document)) return { document };
  return { problem: { message: 'A document is an object, in { and }.', from: 0, to: text.length } };
}
