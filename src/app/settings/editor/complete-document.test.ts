import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completeDocument } from './complete-document.ts';

const schema = { properties: { unit: { enum: ['px', 'mm'] } } };

/** Names of what pops up at `|`. */
function complete(marked: string, isAsked: boolean): string[] | undefined {
  const state = EditorState.create({ doc: marked.replace('|', '') });
  const found = completeDocument(schema, new CompletionContext(state, marked.indexOf('|'), isAsked));
  return found?.options.map(({ displayLabel = '' }) => displayLabel);
}

test('completion pops up by itself only once something is begun, and everywhere when it is asked for', () => {
  expect(complete('{"unit": |}', false)).toBeUndefined();
  expect(complete('{|}', false)).toBeUndefined();
  expect(complete('{"unit": "|"}', false)).toEqual(['px', 'mm']);
  expect(complete('{"|"}', false)).toEqual(['unit']);
  expect(complete('{"unit": |}', true)).toEqual(['px', 'mm']);
  expect(complete('{"nowhere": |}', true)).toBeUndefined();
});
