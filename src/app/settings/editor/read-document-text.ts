import { visit } from 'jsonc-parser';
import { isJsonObject, parseJson } from '../../../contract/loose.ts';
import { findJsonProblem, type TextProblem } from '../../../variables/find-json-problem.ts';
import { LAYERS_MAX } from '../../../document/template-document.ts';
import { formatNumber } from '../../../variables/messages.ts';
import stringify from 'json-stringify-pretty-compact';

export type TextReading =
  | { document: Record<string, unknown>; problem?: undefined }
  | { document?: undefined; problem: TextProblem };

/** Parses a document's text. Only the first JSON error is reported, because it often causes the others. */
export function readDocumentText(text: string): TextReading {
  const document = parseJson(text);
  if (document === undefined) return { problem: findJsonProblem(text) };
  if (!isJsonObject(document)) {
    return { problem: { message: 'A document must be a JSON object.', from: 0, to: text.length } };
  }
  // Before what takes seconds for a list of many thousands.
  if (Array.isArray(document.layers) && document.layers.length > LAYERS_MAX) {
    const message = `A template can have at most ${LAYERS_MAX} layers. This one has ${formatNumber(document.layers.length)}.`;
    return { problem: { message, from: 0, to: 0 } };
  }
  const problem = findRepeatedName(text);
  return problem === undefined ? { document } : { problem };
}

/** Finds the first repeated name in an object. `JSON.parse` would silently keep only the last value. */
function findRepeatedName(text: string): TextProblem | undefined {
  const open: Set<string>[] = [];
  let problem: TextProblem | undefined;
  try {
    visit(text, {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty: (name, from, length) => {
        const names = open.at(-1);
        if (names?.has(name))
          problem ??= { message: `"${name}" is defined twice. Remove one.`, from, to: from + length };
        names?.add(name);
      },
    });
  } catch {
    // The nesting is too deep for this parser. The service reports the error.
  }
  return problem;
}

/** Members that come first in a layer. */
const FIRST = ['type', 'id'];

/** Formats a document with short values on one line. Layers start with their type and ID. */
export function formatDocument(document: Record<string, unknown>): string {
  return stringify(reorder(document), { maxLength: 90 });
}

function reorder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorder);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value);
  const isLayer = FIRST.every((name) => names.includes(name));
  const ordered = isLayer ? [...FIRST, ...names.filter((name) => !FIRST.includes(name))] : names;
  return Object.fromEntries(ordered.map((name) => [name, reorder(value[name])]));
}
