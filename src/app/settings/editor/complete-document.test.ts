import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { templateDocumentSchema } from '../../../service/renderer/template-document.ts';
import { completeDocument } from './complete-document.ts';
import type { JsonSchema } from './template-schema.ts';

const schema = z.toJSONSchema(templateDocumentSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** What is offered at `|`, when it is asked for. */
function offer(marked: string, explicit = true) {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', '') });
  return completeDocument(schema, new CompletionContext(state, pos, explicit));
}

function labels(marked: string): string[] | undefined {
  return offer(marked)?.options.map(({ displayLabel, label }) => displayLabel ?? label);
}

/** The text once the offer of this name is taken; only for those that are plain text. */
function take(marked: string, name: string): string {
  const found = offer(marked);
  const option = found?.options.find(({ displayLabel, label }) => (displayLabel ?? label) === name);
  if (found === null || typeof option?.apply !== 'string') throw new Error(`${name} is not offered as text`);
  const text = marked.replace('|', '');
  return text.slice(0, found.from) + option.apply + text.slice(found.to ?? marked.indexOf('|'));
}

describe('completion of a document', () => {
  test('offers the members of the document that are not there yet', () => {
    const found = labels('{"version": 1, |, "layers": []}');
    expect(found).toEqual(expect.arrayContaining(['viewport', 'unit', 'dpi', 'variables', 'background']));
    expect(found).not.toContain('version');
    expect(found).not.toContain('layers');
  });

  test('offers the members of the kind of layer that its type says', () => {
    const found = labels('{"layers": [{"type": "text", "id": "a", "|"}]}');
    expect(found).toEqual(expect.arrayContaining(['size', 'family', 'maxLines', 'rotation']));
    expect(found).not.toContain('symbology');
    expect(found).not.toContain('id');
    expect(labels('{"layers": [{"type": "barcode", "|"}]}')).toContain('symbology');
    expect(labels('{"layers": [{"b|"\n"type": "text", "x": 1}]}')).not.toContain('symbology');
  });

  test('offers the members of every kind of layer where nothing says which it is', () => {
    expect(labels('{"layers": [{"|"}]}')).toEqual(expect.arrayContaining(['type', 'size', 'symbology']));
  });

  test('offers every type of layer, whatever stands there now', () => {
    const all = ['shape', 'text', 'picture', 'qrcode', 'datamatrix', 'barcode'];
    expect(labels('{"layers": [{"type": "te|"}]}')).toEqual(all);
    expect(labels('{"layers": [{"type": "text|"}]}')).toEqual(all);
    expect(labels('{"layers": [{"type": |}]}')).toEqual(all);
  });

  test('offers the choices of a member and puts one in place of what stands there', () => {
    const marked = '{"layers": [{"type": "text", "align": "le|ft", "x": 1}]}';
    expect(labels(marked)).toEqual(['start', 'end', 'left', 'center', 'right', 'justify']);
    expect(take(marked, 'center')).toBe('{"layers": [{"type": "text", "align": "center", "x": 1}]}');
    expect(labels('{"layers": [{"type": "text", "italic": |}]}')).toEqual(['true', 'false']);
  });

  test('puts the comma in that a member after it needs', () => {
    expect(take('{"unit": |\n"dpi": 96}', 'mm')).toBe('{"unit": "mm",\n"dpi": 96}');
  });

  test('changes the name alone of a member that has a value', () => {
    expect(take('{"vie|": {}}', 'viewport')).toBe('{"viewport": {}}');
  });

  test('offers the variables of the document where one is named', () => {
    const variables = '"variables": [{"name": "guest"}, {"name": "seat"}]';
    expect(labels(`{${variables}, "layers": [{"type": "shape", "hideWhenEmpty": "|"}]}`)).toEqual(['guest', 'seat']);
    expect(labels(`{${variables}, "layers": [{"type": "qrcode", "source": {"variable": "g|"}}]}`)).toContain('seat');
    expect(labels(`{${variables}, "examples": {"guest": "Ada", "|"}}`)).toEqual(['seat']);
  });

  test('closes a placeholder in a text, unless it is closed', () => {
    const document = (text: string) =>
      `{"variables": [{"name": "guest"}], "layers": [{"type": "text", "text": "${text}"}]}`;
    expect(take(document('Dear {{gu|'), 'guest')).toBe(document('Dear {{guest}}'));
    expect(take(document('Dear {{|}}'), 'guest')).toBe(document('Dear {{guest}}'));
    expect(offer(document('Dear {{guest}}|'))).toBeNull();
  });

  test('pops up by itself only once something is begun', () => {
    expect(offer('{"unit": |}', false)).toBeNull();
    expect(offer('{|}', false)).toBeNull();
    expect(offer('{"unit": "|"}', false)?.options).toHaveLength(5);
  });

  test('offers nothing where the schema knows nothing', () => {
    expect(labels('{"nowhere": {"|"}}')).toBeUndefined();
    expect(labels('{"dpi": |}')).toBeUndefined();
  });
});
