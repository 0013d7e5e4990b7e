import { visit } from 'jsonc-parser';
import { isJsonObject, parseJson } from '../../../contract/loose.ts';
import { findJsonProblem, type TextProblem } from '../../../variables/find-json-problem.ts';

export type TextReading =
  | { document: Record<string, unknown>; problem?: undefined }
  | { document?: undefined; problem: TextProblem };

/** Reads the text of a document. Of several mistakes in its JSON the first is told: the others often come of it. */
export function readDocumentText(text: string): TextReading {
  const document = parseJson(text);
  if (document === undefined) return { problem: findJsonProblem(text) };
  if (!isJsonObject(document)) {
    return { problem: { message: 'A document is an object, in { and }.', from: 0, to: text.length } };
  }
  const problem = findRepeatedName(text);
  return problem === undefined ? { document } : { problem };
}

/** The first name that an object has before. Of its values JSON would keep the last, without a word. */
function findRepeatedName(text: string): TextProblem | undefined {
  const open: Set<string>[] = [];
  let problem: TextProblem | undefined;
  try {
    visit(text, {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty: (name, from, length) => {
        const names = open.at(-1);
        if (names?.has(name)) problem ??= { message: `"${name}" stands twice; take one out.`, from, to: from + length };
        names?.add(name);
      },
    });
  } catch {
    // It nests too deep for this reader. The service tells of that.
  }
  return problem;
}
