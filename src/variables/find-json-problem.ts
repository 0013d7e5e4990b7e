import { printParseErrorCode, visit, type ParseError } from 'jsonc-parser';

/** A mistake in a text, and where it is. */
export interface TextProblem {
  message: string;
  from: number;
  to: number;
}

type Code = ReturnType<typeof printParseErrorCode>;

const messages: Partial<Record<Code, string>> = {
  PropertyNameExpected: 'A name in double quotes is expected here; a comma is only allowed between two members.',
  ValueExpected: 'A value is expected here: text in double quotes, a number, true, false, null, { or [.',
  ColonExpected: 'A colon is expected here, between the name and its value.',
  CommaExpected: 'A comma is expected before this.',
  CloseBraceExpected: 'A } is missing at the end.',
  CloseBracketExpected: 'A ] is missing at the end.',
  EndOfFileExpected: 'The document ends before this. Remove it, or look for an extra }.',
  InvalidCommentToken: 'JSON has no comments. Remove it.',
  UnexpectedEndOfString: 'This text is not closed. Add a double quote on the same line, and write \\n for a new line.',
  UnexpectedEndOfNumber: 'This number is incomplete.',
  InvalidNumberFormat: 'This is not a valid JSON number.',
  InvalidUnicode: 'After \\u four digits of 0 to 9 and a to f are expected.',
  InvalidEscapeCharacter:
    'After a backslash one of " \\ / b f n r t u is expected; a backslash itself is written \\\\.',
  InvalidCharacter: 'This text contains a tab or another control character. Write \\t for a tab.',
  InvalidSymbol: 'Put text in double quotes. Only numbers, true, false and null go without.',
};

/** Mistakes aren't found in order, but only a few come early. */
const ERRORS_READ = 10;

/**
 * Finds the first mistake in invalid JSON. The others often follow from it, and a long text may have millions. JSON that is nested too
 * deep for the parser gets one message without a position.
 */
export function findJsonProblem(text: string): TextProblem {
  const errors: ParseError[] = [];
  const onError = (error: number, offset: number, length: number) => {
    errors.push({ error, offset, length });
    if (errors.length === ERRORS_READ) throw new Error('Too many problems.');
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    if (errors.length === 0)
      return { message: 'This is not valid JSON, and it is nested too deep to say where.', from: 0, to: 0 };
  }
  const [first] = errors.sort((one, other) => one.offset - other.offset);
  if (first === undefined) return { message: 'This is not valid JSON.', from: 0, to: 0 };
  const { offset, length, error } = first;
  return {
    message: messages[printParseErrorCode(error)] ?? 'This is not valid JSON.',
    from: offset,
    to: offset + length,
  };
}

/** The message with its line and column. */
export function describeJsonProblem(text: string): string {
  const { message, from } = findJsonProblem(text);
  const column = from - text.slice(0, from).lastIndexOf('\n');
  return `Line ${lineOf(text, from)}, column ${column}: ${message}`;
}

/** The line of an offset in a text, from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
