import { expect, it } from 'vitest';
import { buildDocument, buildText } from '../../testing/build-findings.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import { compileTemplate } from './compile-template.ts';
import { fillIn } from './fill-in.ts';

const variable = (name: string) => ({ name, type: 'text', label: name, required: false }) as const;

it('all values that make a shared text too long are replaced', () => {
  const variables = ['a', 'b', 'c'].map(variable);
  const document = buildDocument([buildText({ text: '{{a}} {{b}} {{c}}' })], { variables });
  const long = { a: 'a'.repeat(12_000), b: 'b'.repeat(6_000), c: 'c'.repeat(5_500) };
  const { values, standIns, problems } = fillIn(long, compileTemplate(document), {});
  const left = checkDrawable(document, values).filter(({ name }) => !standIns.has(name));
  expect(left).toEqual([]);
  expect(problems.map(({ name }) => name)).toEqual([...standIns]);
  expect([...values.values()].every((value) => String(value).length <= 5_500)).toBe(true);
});

it('prototype members are not values', () => {
  const document = buildDocument([buildText({ text: '{{constructor}}' })], {
    variables: [{ ...variable('constructor'), required: true }],
  });
  const { values, standIns } = fillIn({}, compileTemplate(document), {});
  expect([[...values], [...standIns]]).toEqual([[['constructor', 'constructor']], ['constructor']]);
});
