import { expect, it } from 'vitest';
import { descriptionRules, copyName, nameRules } from './field-rules.ts';

it('names and descriptions are as long as the service allows, with an emoji counted as one character', () => {
  expect(nameRules.validate(` ${'🎈'.repeat(100)} `)).toBeUndefined();
  expect(nameRules.validate('🎈'.repeat(101))).toBe('A name can have at most 100 characters.');
  expect(nameRules.validate('  ')).toBe('Enter a name.');
  expect(descriptionRules.validate('🎈'.repeat(500))).toBeUndefined();
  expect(descriptionRules.validate('🎈'.repeat(501))).toBe('A description can have at most 500 characters.');
});

it('a name contains a visible character', () => {
  expect(nameRules.validate('\u200B\u2060')).toBe('Enter a name.');
  expect(nameRules.validate('\u200F אבג')).toBeUndefined();
});

it('the name of a copy fits the limit and never ends in half an emoji', () => {
  expect(copyName('Poster')).toBe('Poster copy');
  const copy = copyName(`x${'🎈'.repeat(99)}`);
  expect(copy).toBe(`x${'🎈'.repeat(94)} copy`);
  expect(nameRules.validate(copy)).toBeUndefined();
});
