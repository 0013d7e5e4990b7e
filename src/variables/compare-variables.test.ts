import { expect, it } from 'vitest';
import { compareVariables } from './compare-variables.ts';

const title = { name: 'title', type: 'text', label: 'Title', required: true } as const;
const price = { name: 'price', type: 'number', label: 'Price', required: false, defaultValue: 5 } as const;

it('lists breaking changes first: removed, of another type, newly required', () => {
  const changes = compareVariables(
    [title, price, { ...title, name: 'note', required: false }],
    [
      { ...title, label: 'Heading' },
      { ...price, name: 'note', type: 'text', required: true, defaultValue: 'x' },
      { ...title, name: 'code' },
    ],
  );
  expect(changes.map(({ name, isBreaking }) => [name, isBreaking])).toEqual([
    ['price', true],
    ['code', true],
    ['title', false],
    ['note', false],
    ['note', false],
  ]);
  expect(changes[0]?.message).toBe('"price" was removed; requests that still send it will fail.');
});

it('counts a changed type and a lost default of a required variable as breaking, but not changed rules', () => {
  expect(compareVariables([price], [{ ...price, type: 'text' }])).toMatchObject([{ isBreaking: true }]);
  const required = { ...price, required: true };
  expect(compareVariables([required], [{ ...required, defaultValue: undefined }])[0]).toMatchObject({
    isBreaking: true,
  });
  expect(compareVariables([price], [{ ...price, validation: { max: 3 } }])).toMatchObject([{ isBreaking: false }]);
  expect(compareVariables([price], [price])).toEqual([]);
});
