import { expect, test } from 'vitest';
import { checkPattern } from './check-pattern.ts';
import { keepSettings } from './keep-settings.ts';

const text = { name: 'role', type: 'text', label: 'Role', required: false } as const;
const keep = (former: object, drawn: object) => {
  const { document, changes } = keepSettings(
    { variables: [{ ...text, ...former }] },
    { variables: [{ ...text, ...drawn }] },
    checkPattern,
  );
  return { ...document.variables[0], changes: changes.map(({ message }) => message) };
};

test('label, type, required, rules and default are kept unless the SVG defines them', () => {
  const former = {
    type: 'number',
    label: 'Price in the shop',
    required: true,
    validation: { min: 1, max: 90 },
    defaultValue: 5,
  } as const;
  expect(keep(former, {})).toEqual({ name: 'role', ...former, changes: [] });
});

test.each([
  ['a type', { type: 'number' }, { type: 'date' }, { type: 'date' }, '"role" changed from number to date.'],
  [
    'the type of a code',
    { type: 'text' },
    { type: 'qrcode' },
    { type: 'qrcode' },
    '"role" changed from text to qrcode.',
  ],
  ['the type of a picture', { type: 'url' }, { type: 'image' }, { type: 'image' }, '"role" changed from url to image.'],
  [
    'text where a picture was',
    { type: 'image' },
    { type: 'text' },
    { type: 'text' },
    '"role" changed from image to text.',
  ],
  [
    'that it is required',
    {},
    { required: true },
    { required: true },
    '"role" is now required; requests without it will fail.',
  ],
  [
    'a default',
    { defaultValue: 'Guest' },
    { defaultValue: 'Speaker' },
    { defaultValue: 'Speaker' },
    'The default of "role" changed.',
  ],
])('the SVG decides on %s', (_, former, drawn, expected, sentence) => {
  const { changes, ...variable } = keep(former, drawn);
  expect(variable).toMatchObject(expected);
  expect(changes).toEqual([sentence]);
});

test('rules are dropped with their type', () => {
  expect(keep({ type: 'number', validation: { max: 3 } }, { type: 'date' })).not.toHaveProperty('validation');
});

test.each([
  ['too long for its rules', { validation: { maxLength: 5 }, defaultValue: 'Guest' }, 'Keynote speaker', 'Guest'],
  ['not of its pattern', { validation: { pattern: '^[A-Z]' }, defaultValue: 'Guest' }, 'speaker', 'Guest'],
  ['no number', { type: 'number', defaultValue: 5 }, 'Role', 5],
  ['no number, where there was no default', { type: 'number' }, 'Role', undefined],
  ['a number as text', { type: 'number', defaultValue: 5 }, '7', 7],
  ['no choice', { validation: { options: [{ value: 'a', label: 'Ann' }] }, defaultValue: 'a' }, 'Bea', 'a'],
  ['the label of a choice', { validation: { options: [{ value: 'a', label: 'Ann' }] } }, 'Ann', 'a'],
])('the text in the SVG is %s', (_, former, defaultValue, expected) => {
  expect((keep(former, { defaultValue }) as { defaultValue?: unknown }).defaultValue).toBe(expected);
});

test('examples that still fit are kept unless the SVG has its own', () => {
  const variables = ['a', 'b', 'c', 'd', '__proto__'].map((name) => ({ ...text, name }));
  const before = {
    variables: variables.map((one) => (one.name === 'd' ? { ...one, type: 'image' as const } : one)),
    examples: JSON.parse('{"a":"old","b":"old","d":{"asset":"person"},"__proto__":"Bo"}') as Record<string, unknown>,
  };
  const { document } = keepSettings(before, { variables, examples: { b: 'new', c: 'new' } }, checkPattern);
  const expected = JSON.parse('{"a":"old","b":"new","c":"new","__proto__":"Bo"}') as Record<string, string>;
  expect(new Map(Object.entries(document.examples ?? {}))).toEqual(new Map(Object.entries(expected)));
});

test('the text in the SVG becomes the example, not the default, of a variable made required', () => {
  const before = { variables: [{ ...text, required: true }] };
  const { document } = keepSettings(before, { variables: [{ ...text, defaultValue: 'Speaker' }] }, checkPattern);
  expect(document).toEqual({ variables: [{ ...text, required: true }], examples: { role: 'Speaker' } });
});

test('new variables come from the SVG, and removed ones are listed', () => {
  const { document, changes } = keepSettings(
    { variables: [{ ...text, label: 'Mine' }], locale: 'de-DE', timeZone: 'Europe/Berlin' },
    { variables: [{ ...text, name: 'firm' }], locale: 'fr-FR', width: 9 },
    checkPattern,
  );
  expect(document).toEqual({
    variables: [{ ...text, name: 'firm' }],
    locale: 'fr-FR',
    timeZone: 'Europe/Berlin',
    width: 9,
  });
  expect(changes.map(({ message }) => message)).toEqual([
    '"role" was removed; requests that still send it will fail.',
    '"firm" (text) is new.',
  ]);
});
