import { expect, it } from 'vitest';
import { stepNumber } from './step-number.ts';

it('steps by one and keeps the fraction', () => {
  expect(stepNumber('2.5', 1, {})).toBe('3.5');
  expect(stepNumber('2,1', -1, {})).toBe('1.1');
  expect(stepNumber('', 1, {})).toBe('1');
});

it('stays within the rules', () => {
  expect(stepNumber('9.5', 1, { max: 10 })).toBe('10');
  expect(stepNumber('', -1, { min: 0 })).toBe('0');
  expect(stepNumber('', 1, { min: 100 })).toBe('100');
});

it('leaves alone what is no number, or could be two', () => {
  expect(stepNumber('ten', 1, {})).toBe('ten');
  expect(stepNumber('1,000', 1, {})).toBe('1,000');
});
