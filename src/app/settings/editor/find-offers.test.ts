import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { templateDocumentSchema } from '../../../document/template-document.ts';
import { findOffers, completeDocument } from './find-offers.ts';
import type { JsonSchema } from './template-schema.ts';
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';

const schema = z.toJSONSchema(templateDocumentSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The offers at `|`. */
function offersAt(marked: string) {
  return findOffers(schema, marked.replace('|', ''), marked.indexOf('|'));
}

function names(marked: string): string[] {
  return offersAt(marked).offers.map(({ name }) => name);
}

/** The text after an offer was applied, with the cursor. */
function take(marked: string, name: string): string {
  const { from, to, offers } = offersAt(marked);
  const found = offers.find((offer) => offer.name === name);
  if (found === undefined) throw new Error(`${name} is not offered`);
  const text = marked.replace('|', '');
  const { insert, cursor } = found;
  return `${text.slice(0, from)}${insert.slice(0, cursor)}|${insert.slice(cursor)}${text.slice(to)}`;
}

describe('completion of a document', () => {
  test('offers the missing members of the document', () => {
    const found = names('{"version": 1, |, "layers": []}');
    expect(found).toEqual(expect.arrayContaining(['viewport', 'unit', 'dpi', 'variables', 'background']));
    expect(found).not.toContain('version');
    expect(found).not.toContain('layers');
  });

  test('offers the members of the layer type', () => {
    const found = names('{"layers": [{"type": "text", "id": "a", "|"}]}');
    expect(found).toEqual(expect.arrayContaining(['size', 'family', 'maxLines', 'rotation']));
    expect(found).not.toContain('symbology');
    expect(found).not.toContain('id');
    expect(names('{"layers": [{"type": "barcode", "|"}]}')).toContain('symbology');
    expect(names('{"layers": [{"b|"\n"type": "text", "x": 1}]}')).not.toContain('symbology');
  });

  test('offers the members of every layer type if there is no type', () => {
    expect(names('{"layers": [{"|"}]}')).toEqual(expect.arrayContaining(['type', 'size', 'symbology']));
  });

  test('offers every layer type, whatever the current one is', () => {
    const all = ['shape', 'text', 'picture', 'qrcode', 'datamatrix', 'barcode'];
    expect(names('{"layers": [{"type": "te|"}]}')).toEqual(all);
    expect(names('{"layers": [{"type": "text|"}]}')).toEqual(all);
    expect(names('{"layers": [{"type": |}]}')).toEqual(all);
  });

  test('offers the choices of a member and replaces the current one', () => {
    const marked = '{"layers": [{"type": "text", "align": "le|ft", "x": 1}]}';
    expect(names(marked)).toEqual(['start', 'end', 'left', 'center', 'right', 'justify']);
    expect(take(marked, 'center')).toBe('{"layers": [{"type": "text", "align": "center"|, "x": 1}]}');
    expect(names('{"layers": [{"type": "text", "italic": |}]}')).toEqual(['true', 'false']);
  });

  test('adds the comma before a following member', () => {
    expect(take('{"unit": |\n"dpi": 96}', 'mm')).toBe('{"unit": "mm",|\n"dpi": 96}');
  });

  test('changes only the name of a member that has a value', () => {
    expect(take('{"vie|": {}}', 'viewport')).toBe('{"viewport"|: {}}');
  });

  test('offers variables where a variable is named', () => {
    const variables = '"variables": [{"name": "guest"}, {"name": "seat"}]';
    expect(names(`{${variables}, "layers": [{"type": "shape", "hideWhenEmpty": "|"}]}`)).toEqual(['guest', 'seat']);
    expect(names(`{${variables}, "layers": [{"type": "qrcode", "source": {"variable": "g|"}}]}`)).toContain('seat');
    expect(names(`{${variables}, "examples": {"guest": "Ada", "|"}}`)).toEqual(['seat']);
  });

  test('closes a placeholder unless it is already closed', () => {
    const document = (text: string) =>
      `{"variables": [{"name": "guest"}], "layers": [{"type": "text", "text": "${text}"}]}`;
    expect(take(document('Dear {{gu|'), 'guest')).toBe(document('Dear {{guest}}|'));
    expect(take(document('Dear {{|}}'), 'guest')).toBe(document('Dear {{guest|}}'));
    expect(names(document('Dear {{guest}}|'))).toEqual([]);
  });

  test('inserts a new member with the cursor in its value', () => {
    expect(take('{"layers": [{"type": "text", al|}]}', 'align')).toBe('{"layers": [{"type": "text", "align": "|"}]}');
    expect(take('{|"dpi": 96}', 'viewport')).toBe('{"viewport": {|},"dpi": 96}');
    expect(take('{|}', 'layers')).toBe('{"layers": [|]}');
    expect(take('{|}', 'dpi')).toBe('{"dpi": |}');
    expect(take('{|}', 'version')).toBe('{"version": 1|}');
    expect(take('{"layers": [{"ty|"}]}', 'type')).toBe('{"layers": [{"type": "|"}]}');
    expect(take('{"background": {|}}', 'type')).toBe('{"background": {"type": "|"}}');
    expect(take('{"layers": [{"type": "barcode", |}]}', 'source')).toBe(
      '{"layers": [{"type": "barcode", "source": {|}}]}',
    );
  });

  test('offers nothing that the schema doesn’t define', () => {
    expect(names('{"nowhere": {"|"}}')).toEqual([]);
    expect(names('{"dpi": |}')).toEqual([]);
  });
});

const units = { properties: { unit: { enum: ['px', 'mm'] } } };

/** The names that are offered at `|`. */
function complete(marked: string, isAsked: boolean): string[] | undefined {
  const state = EditorState.create({ doc: marked.replace('|', '') });
  const found = completeDocument(units, new CompletionContext(state, marked.indexOf('|'), isAsked));
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
  const { validFor } = completeDocument(units, new CompletionContext(state, 2, false)) ?? {};
  if (!(validFor instanceof RegExp)) expect.fail('The list is never valid.');
  expect(['', '"', '"uni', 'tru', '12.5'].filter((typed) => !validFor.test(typed))).toEqual([]);
  expect(['"unit"', '"Hello {{', '"Hello ', 'true,', '"a\\'].filter((typed) => validFor.test(typed))).toEqual([]);
});
