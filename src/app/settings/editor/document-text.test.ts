import { describe, expect, test } from 'vitest';
import { formatDocument } from './document-text.ts';

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
