import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { isJsonObject } from '../../../contract/loose.ts';

/** What is wrong with a text, and where in it. */
export interface TextProblem {
  message: string;
  from: number;
  to: number;
}

export type TextReading =
  | { document: Record<string, unknown>; problem?: undefined }
  | { document?: undefined; problem: TextProblem };

type Code = ReturnType<typeof printParseErrorCode>;

const messages: Partial<Record<Code, string>> = {
  PropertyNameExpected: 'A name in double quotes is expected here; a comma stands only between two members.',
  ValueExpected: 'A value is expected here: text in double quotes, a number, true, false, null, { or [.',
  ColonExpected: 'A colon is expected here, between the name and its value.',
  CommaExpected: 'A comma is expected before this.',
  CloseBraceExpected: 'A } is missing: the text ends before all that was opened is closed.',
  CloseBracketExpected: 'A ] is missing: the text ends before all that was opened is closed.',
  EndOfFileExpected: 'The document ends before this; take it out, or look for a } too many.',
  InvalidCommentToken: 'JSON has no comments; take this out.',
  UnexpectedEndOfString:
    'This text has no end: close it with a double quote on the same line, and write \\n for a new line.',
  UnexpectedEndOfNumber: 'This number is not finished.',
  InvalidNumberFormat: 'This is no number as JSON writes it.',
  InvalidUnicode: 'After \\u four digits of 0 to 9 and a to f are expected.',
  InvalidEscapeCharacter:
    'After a backslash one of " \\ / b f n r t u is expected; a backslash itself is written \\\\.',
  InvalidCharacter: 'A tab or another control character stands in this text; write \\t for a tab.',
  InvalidSymbol: 'This is neither in double quotes nor a number, true, false or null.',
};

/** Reads the text of a document. Of several mistakes in its JSON the first is told: the others often come of it. */
export function readDocumentText(text: string): TextReading {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { problem: findProblem(text) };
  }
  if (isJsonObject(document)) return { document };
  return { problem: { message: 'A document is an object, in { and }.', from: 0, to: text.length } };
}

function findProblem(text: string): TextProblem {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors.sort((one, other) => one.offset - other.offset);
  if (first === undefined) return { message: 'This is no JSON.', from: 0, to: 0 };
  const { offset, length, error } = first;
  return { message: messages[printParseErrorCode(error)] ?? 'This is no JSON.', from: offset, to: offset + length };
}

/** Number of the line that a place in a text is on; the first is 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
