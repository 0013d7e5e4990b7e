import { expect, it } from 'vitest';
import { numberType } from './number.ts';

const { step } = numberType;

it('steps by one and keeps the fraction', () => {
  expect(step('2.5', 1, {})).toBe('3.5');
  expect(step('2,1', -1, {})).toBe('1.1');
  expect(step('', 1, {})).toBe('1');
});

it('stays within the rules', () => {
  expect(step('9.5', 1, { max: 10 })).toBe('10');
  expect(step('', -1, { min: 0 })).toBe('0');
  expect(step('', 1, { min: 100 })).toBe('100');
});

it('ignores text that is not a number, or is ambiguous', () => {
  expect(step('ten', 1, {})).toBe('ten');
  expect(step('1,000', 1, {})).toBe('1,000');
});
