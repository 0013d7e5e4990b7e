import { describe, expect, test } from 'vitest';
import { createLocator, rangeOfLayer } from './locate-path.ts';

const text = `{
  "viewport": {"width": 100},
  "layers": [
    {
      "id": "title",
      "x": 1
    },
    {"id": "photo", "x": 2}
  ]
}`;

/** The text at a path. */
function at(...path: (string | number)[]): string {
  const { from, to } = createLocator(text)(path);
  return text.slice(from, to);
}

describe('a path', () => {
  test('leads to its value, or to its name if the value has several lines', () => {
    expect(at('viewport', 'width')).toBe('100');
    expect(at('viewport')).toBe('{"width": 100}');
    expect(at('layers', 1)).toBe('{"id": "photo", "x": 2}');
    expect(at('layers', 1, 'x')).toBe('2');
    expect(at('layers')).toBe('"layers"');
    expect(createLocator(text)(['layers', 0])).toEqual({
      from: text.indexOf('{\n      "id"'),
      to: text.indexOf('{\n      "id"') + 1,
    });
  });

  test('of a missing member leads to its parent', () => {
    expect(at('viewport', 'height')).toBe('{"width": 100}');
    expect(at('layers', 7, 'x')).toBe('"layers"');
    expect(at('nowhere')).toBe('{');
    expect(at()).toBe('{');
  });

  test('leads nowhere in an empty text', () => {
    expect(createLocator('')(['layers'])).toEqual({ from: 0, to: 0 });
  });
});

describe('a layer', () => {
  test('is found in invalid JSON', () => {
    const broken = text.replace('"width": 100', '"width" 100,');
    const { from, to } = rangeOfLayer(broken, 1) ?? { from: 0, to: 0 };
    expect(broken.slice(from, to)).toBe('{"id": "photo", "x": 2}');
  });

  test('that doesn’t exist has no range', () => {
    expect(rangeOfLayer(text, 2)).toBeUndefined();
    expect(rangeOfLayer('{"layers": [1]}', 0)).toBeUndefined();
    expect(rangeOfLayer('', 0)).toBeUndefined();
  });
});
