import { expect, it } from 'vitest';
import { descriptionRules, nameCopy, nameRules } from './field-rules.ts';

it('a name and a description may have as many characters as the service takes, an emoji counted as one', () => {
  expect(nameRules.validate(` ${'🎈'.repeat(100)} `)).toBeUndefined();
  expect(nameRules.validate('🎈'.repeat(101))).toBe('A name has at most 100 characters.');
  expect(nameRules.validate('  ')).toBe('Enter a name.');
  expect(descriptionRules.validate('🎈'.repeat(500))).toBeUndefined();
  expect(descriptionRules.validate('🎈'.repeat(501))).toBe('A description has at most 500 characters.');
});

it('a name has something that can be seen', () => {
  expect(nameRules.validate('\u200B\u2060')).toBe('Enter a name.');
  expect(nameRules.validate('\u200F אבג')).toBeUndefined();
});

it('a copy of a long name says that it is one, and ends in no half of an emoji', () => {
  expect(nameCopy('Poster')).toBe('Poster copy');
  const copy = nameCopy(`x${'🎈'.repeat(99)}`);
  expect(copy).toBe(`x${'🎈'.repeat(94)} copy`);
  expect(nameRules.validate(copy)).toBeUndefined();
});
