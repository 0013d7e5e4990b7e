import { printParseErrorCode, visit, type ParseError } from 'jsonc-parser';

/** A mistake in text and its position. */
export interface TextProblem {
  message: string;
  from: number;
  to: number;
}

type Code = ReturnType<typeof printParseErrorCode>;

const messages: Partial<Record<Code, string>> = {
  PropertyNameExpected: 'Expected a name in double quotes. Commas are only allowed between two members.',
  ValueExpected: 'Expected a value: text in double quotes, a number, true, false, null, { or [.',
  ColonExpected: 'Expected a colon between the name and the value.',
  CommaExpected: 'Expected a comma before this.',
  CloseBraceExpected: 'Missing } at the end.',
  CloseBracketExpected: 'Missing ] at the end.',
  EndOfFileExpected: 'Unexpected text after the end of the document. Remove the text, or look for an extra }.',
  InvalidCommentToken: 'JSON does not allow comments. Remove the comment.',
  UnexpectedEndOfString: 'Missing closing double quote. Add one on the same line, and write \\n for a line break.',
  UnexpectedEndOfNumber: 'This number is incomplete.',
  InvalidNumberFormat: 'This is not a valid JSON number.',
  InvalidUnicode: 'Expected four hexadecimal digits (0 to 9, a to f) after \\u.',
  InvalidEscapeCharacter: 'Expected one of " \\ / b f n r t u after the backslash. Write \\\\ for a literal backslash.',
  InvalidCharacter: 'This text contains a tab or another control character. Write \\t for a tab.',
  InvalidSymbol: 'Put text in double quotes. Only numbers, true, false and null are written without quotes.',
};

/** The parser reports errors out of order, but only by a few. */
const ERRORS_READ = 10;

/**
 * Finds the first mistake in invalid JSON. Later errors are often a consequence, and long text may have millions. JSON that is
 * nested too deeply for the parser gets one message without a position.
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
      return { message: 'This is not valid JSON. It is nested too deeply to find the mistake.', from: 0, to: 0 };
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

/** Formats the first mistake with its line and column. */
export function describeJsonProblem(text: string): string {
  const { message, from } = findJsonProblem(text);
  const column = from - text.slice(0, from).lastIndexOf('\n');
  return `Line ${lineOf(text, from)}, column ${column}: ${message}`;
}

/** Converts an offset in text to a line number, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
