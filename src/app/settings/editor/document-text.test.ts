import { describe, expect, test } from 'vitest';
import { formatAlike, formatDocument } from './document-text.ts';

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

describe('the text of two documents', () => {
  test('is equal if only the order of members differs', () => {
    const [before, after] = formatAlike(
      { unit: 'px', layers: [{ x: 1, id: 'a', size: { b: 1, a: 2 } }] },
      { layers: [{ id: 'a', size: { a: 2, b: 1 }, x: 1 }], unit: 'px' },
    );
    expect(before).toBe(after);
  });

  test('has the members of layers with the same ID in the same order', () => {
    const [before, after] = formatAlike(
      {
        layers: [
          { x: 1, id: 'gone' },
          { x: 2, id: 'kept', y: 3 },
        ],
      },
      { layers: [{ id: 'kept', y: 4, x: 2 }] },
    );
    expect(before).toContain('{"id": "kept", "y": 3, "x": 2}');
    expect(after).toContain('{"id": "kept", "y": 4, "x": 2}');
  });

  test('keeps members that only one of them has', () => {
    const [before] = formatAlike({ unit: 'px', dpi: 96 }, { dpi: 72 });
    expect(JSON.parse(before)).toEqual({ unit: 'px', dpi: 96 });
  });
});
