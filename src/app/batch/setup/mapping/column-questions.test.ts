import { describe, expect, it } from 'vitest';
import { buildVariable } from '../../../../testing/build-variable.ts';
import { readFields } from '../../../../variables/field.ts';
import { describeQuestion, listQuestions } from './column-questions.tsx';

const options = ['Guest', 'Speaker'].map((value) => ({ value, label: value }));
const fields = readFields([
  buildVariable({ name: 'kind', label: 'Attendee type', defaultValue: 'Guest', validation: { options } }),
  buildVariable({ name: 'day', type: 'date', label: 'Day', required: true }),
]);
const suggestions = [['{Role}'], ['{From}', '{Until}']].map((asked) => {
  return { pattern: '', certainty: 'none', asked } as const;
});

/** The columns of each question. */
function list(mapping: [string, string][], declined: [string, string][] = []) {
  const questions = listQuestions(fields, suggestions, { mapping: new Map(mapping), declined });
  return questions.map(({ patterns }) => patterns.join(' '));
}

describe('listQuestions', () => {
  it('asks about empty variables', () => {
    expect(list([])).toEqual(['{Role}', '{From} {Until}']);
    expect(list([['kind', 'Press']])).toEqual(['{From} {Until}']);
  });

  it('asks neither about declined columns nor about those that fill something else', () => {
    expect(list([], [['kind', '{Role}']])).toEqual(['{From} {Until}']);
    expect(list([['note', '{Role} {From}']])).toEqual(['{Until}']);
  });
});

it('describeQuestion says what happens without the column', () => {
  expect(listQuestions(fields, suggestions, { mapping: new Map() }).map(describeQuestion)).toEqual([
    'Role looks like Attendee type. Use it? Otherwise every image says Guest.',
    'From or Until looks like Day. Use one of them?',
  ]);
});
