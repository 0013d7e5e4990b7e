import { describe, expect, test } from 'vitest';
import { lineOf } from '../../../variables/find-json-problem.ts';
import { readDocumentText, formatDocument } from './read-document-text.ts';

describe('the text of a document', () => {
  test('is parsed as JSON', () => {
    expect(readDocumentText('{"dpi": 96}')).toEqual({ document: { dpi: 96 } });
  });

  test.each([
    ['{"a": 1, |}', /name in double quotes/],
    ['{"a": 1\n |"b": 2}', /Expected a comma before/],
    ['{"a": |}', /Expected a value/],
    ['{"a" |1}', /Expected a colon/],
    ['{"a": [1, 2|', /Missing \]/],
    ['{"a": 1|', /Missing \}/],
    ['{"a": 1}|}', /after the end of the document/],
    ['{"a": |\'b\'}', /Put text in double quotes/],
    ['{"a": |tru}', /Put text in double quotes/],
    ['|// hi\n{}', /does not allow comments/],
    ['{"a": |"b\n}', /Missing closing double quote/],
    ['{"a": |"\\q"}', /after the backslash/],
    ['{"a": |"\\u12"}', /four hexadecimal digits/],
    ['{"a": |"\t"}', /control character/],
    ['{"a": 0|1}', /Expected a comma/],
    ['|', /Expected a value/],
  ])('%j has a problem at its first mistake', (marked, message) => {
    const text = marked.replace('|', '');
    const { problem } = readDocumentText(text);
    expect(problem?.message).toMatch(message);
    expect(problem?.from).toBe(marked.indexOf('|'));
    expect(problem?.to).toBeGreaterThanOrEqual(problem?.from ?? 0);
  });

  test.each([
    ['{"dpi": 96, "unit": "mm", |"dpi": 300}', 'dpi'],
    ['{"layers": [{"id": "a"}, {"id": "b", |"id": "c"}]}', 'id'],
    ['{"unit": "px", "viewport": {"width": 1}, |"un\\u0069t": "mm"}', 'unit'],
    ['{"a": {"b": 1, |"b": 2}, "a": 3}', 'b'],
  ])('%j has a problem at the repeated member', (marked, name) => {
    const text = marked.replace('|', '');
    const { problem } = readDocumentText(text);
    expect(problem?.message).toBe(`"${name}" is defined twice. Remove one.`);
    expect(problem?.from).toBe(marked.indexOf('|'));
    expect(JSON.parse(text.slice(problem?.from, problem?.to))).toBe(name);
  });

  test('allows a name in several objects, and any depth of nesting', () => {
    const document = { a: { a: 1, b: {} }, b: [{ a: 1 }, { a: 1 }] };
    expect(readDocumentText(JSON.stringify(document))).toEqual({ document });
    expect(readDocumentText(`{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`).problem).toBeUndefined();
  });

  test.each(['[]', '1', 'null', '"text"'])('%s is not a document', (text) => {
    expect(readDocumentText(text).problem?.message).toBe('A document must be a JSON object.');
  });

  test('has lines counted from 1', () => {
    expect([0, 1, 2, 3].map((offset) => lineOf('a\n\nb', offset))).toEqual([1, 1, 2, 3]);
  });
});

describe('the text of a document', () => {
  test('puts values that fit on one line, and starts layers with their type and ID', () => {
    const layer = {
      x: 1,
      y: 2,
      id: 'title',
      type: 'text',
      text: 'A sentence that is long enough to need more than one line of text.',
    };
    expect(formatDocument({ viewport: { width: 1, height: 2 }, layers: [layer] })).toBe(`{
  "viewport": {"width": 1, "height": 2},
  "layers": [
    {
      "type": "text",
      "id": "title",
      "x": 1,
      "y": 2,
      "text": "A sentence that is long enough to need more than one line of text."
    }
  ]
}`);
  });

  test('is the same document', () => {
    const document = {
      layers: [{ id: 'a', ['__proto__']: 1, type: 'text', deep: [[{ b: null }]] }],
      examples: { x: 'y' },
    };
    expect(JSON.parse(formatDocument(document))).toEqual(document);
  });
});

test('refuses more layers than a template can have', () => {
  const { problem } = readDocumentText(JSON.stringify({ layers: Array.from({ length: 100_000 }, () => ({})) }));
  expect(problem?.message).toBe('A template can have at most 200 layers. This one has 100,000.');
});
