import { describe, expect, it } from 'vitest';
import { formatNumber, parseNumber } from './number-text.ts';

describe('parseNumber', () => {
  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' −3 ', -3],
    ['.5', 0.5],
    ['7,', 7],
  ])('reads %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['-', '1,234.5', '1e9', '0x10', 'a'])('rejects %s', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });

  it('reads blank text as no value', () => {
    expect(parseNumber(' ')).toBeUndefined();
  });
});

it('formats numbers without rounding errors', () => {
  expect(formatNumber(0.1 + 0.2)).toBe('0.3');
});
