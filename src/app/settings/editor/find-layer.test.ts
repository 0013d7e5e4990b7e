import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { findLayer } from './find-layer.ts';

const text = `{
  "viewport": {"width": 100},
  "layers": [
    {
      "id": "title",
      "x": 1
    },
    {"id": "photo", "source": {"variable": "photo"}}
  ]
}`;

/** The place of the layer at a position, and its text. */
function layerAt(doc: string, anchor: number): [number, string] | undefined {
  const state = EditorState.create({ doc, selection: { anchor }, extensions: [json()] });
  // On a busy machine, the parser may not finish within the time that a key press allows.
  ensureSyntaxTree(state, doc.length, 10_000);
  const found = findLayer(state);
  return found && [found.index, doc.slice(found.from, found.to)];
}

describe('the layer at the cursor', () => {
  test('is the one whose braces enclose it', () => {
    const photo = '{"id": "photo", "source": {"variable": "photo"}}';
    expect(layerAt(text, text.indexOf('"title"'))?.[0]).toBe(0);
    expect(layerAt(text, text.indexOf('"photo"') + 3)).toEqual([1, photo]);
    expect(layerAt(text, text.indexOf('"variable"'))).toEqual([1, photo]);
    expect(layerAt(text, text.indexOf(photo))).toEqual([1, photo]);
    expect(layerAt(text, text.indexOf(photo) + photo.length)).toEqual([1, photo]);
  });

  test('is undefined elsewhere', () => {
    expect(layerAt(text, text.indexOf('100'))).toBeUndefined();
    expect(layerAt(text, text.length)).toBeUndefined();
    expect(layerAt('{"layers": []}', 12)).toBeUndefined();
    expect(layerAt('{"a": {"layers": [{"x": 1}]}}', 21)).toBeUndefined();
    expect(layerAt('', 0)).toBeUndefined();
  });

  test('is found in invalid JSON', () => {
    const broken = text.replace('"width": 100', '"width" 100,').replace('"x": 1', '"x": ,');
    expect(layerAt(broken, broken.indexOf('"photo"'))?.[0]).toBe(1);
    expect(layerAt('{"layers": [{"x": 1}, {"y', 24)?.[0]).toBe(1);
  });
});
