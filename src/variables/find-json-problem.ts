import { printParseErrorCode, visit, type ParseError } from 'jsonc-parser';

/** What is wrong with a text, and where in it. */
export interface TextProblem {
  message: string;
  from: number;
  to: number;
}

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

/** One that is found later may stand before those found first, by a few at most. */
const ERRORS_READ = 10;

/**
 * Finds the first mistake in a text that is no JSON: the others often come of it, and a long text may have millions. One that nests
 * too deep for the reader is told of as a whole.
 */
export function findJsonProblem(text: string): TextProblem {
  const errors: ParseError[] = [];
  const onError = (error: number, offset: number, length: number) => {
    errors.push({ error, offset, length });
    if (errors.length === ERRORS_READ) throw new Error('These are enough.');
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    if (errors.length === 0) return { message: 'This is no JSON, and it nests too deep to say where.', from: 0, to: 0 };
  }
  const [first] = errors.sort((one, other) => one.offset - other.offset);
  if (first === undefined) return { message: 'This is no JSON.', from: 0, to: 0 };
  const { offset, length, error } = first;
  return { message: messages[printParseErrorCode(error)] ?? 'This is no JSON.', from: offset, to: offset + length };
}

/** The same in a sentence that says where, for those who do not see the text. */
export function describeJsonProblem(text: string): string {
  const { message, from } = findJsonProblem(text);
  const column = from - text.slice(0, from).lastIndexOf('\n');
  return `Line ${lineOf(text, from)}, column ${column}: ${message}`;
}

/** Number of the line that a place in a text is on; the first is 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
