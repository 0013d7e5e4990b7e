import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completeDocument } from './complete-document.ts';

const schema = { properties: { unit: { enum: ['px', 'mm'] } } };

/** The names that are offered at `|`. */
function complete(marked: string, isAsked: boolean): string[] | undefined {
  const state = EditorState.create({ doc: marked.replace('|', '') });
  const found = completeDocument(schema, new CompletionContext(state, marked.indexOf('|'), isAsked));
  return found?.options.map(({ displayLabel = '' }) => displayLabel);
}

test('completion opens automatically only after something was typed, and anywhere on request', () => {
  expect(complete('{"unit": |}', false)).toBeUndefined();
  expect(complete('{|}', false)).toBeUndefined();
  expect(complete('{"unit": "|"}', false)).toEqual(['px', 'mm']);
  expect(complete('{"|"}', false)).toEqual(['unit']);
  expect(complete('{"unit": |}', true)).toEqual(['px', 'mm']);
  expect(complete('{"nowhere": |}', true)).toBeUndefined();
});

test('a list stays valid for the rest of a word, but not beyond it', () => {
  const state = EditorState.create({ doc: '{"' });
  const { validFor } = completeDocument(schema, new CompletionContext(state, 2, false)) ?? {};
  if (!(validFor instanceof RegExp)) expect.fail('The list is never valid.');
  expect(['', '"', '"uni', 'tru', '12.5'].filter((typed) => !validFor.test(typed))).toEqual([]);
  expect(['"unit"', '"Hello {{', '"Hello ', 'true,', '"a\\'].filter((typed) => validFor.test(typed))).toEqual([]);
});
