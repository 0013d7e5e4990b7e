import { expect, it } from 'vitest';
import { parseRange } from './parse-range.ts';

it.each([
  ['all', 3, [0, 1, 2]],
  ['', 2, [0, 1]],
  ['All', 0, []],
  ['1-3', 240, [0, 1, 2]],
  ['3, 7,10 – 12', 240, [2, 6, 9, 10, 11]],
  ['2;2-3', 3, [1, 2]],
  ['239-', 240, [238, 239]],
])('%j of %j rows are those at %j', (text, rowCount, positions) => {
  const reading = parseRange(text, rowCount);
  expect(reading.isRead && [...reading.value]).toEqual(positions);
});

it.each([
  ['1-50,', '"" names no rows. Write all, or rows like 1-50 or 3,7,10-20.'],
  ['first', '"first" names no rows. Write all, or rows like 1-50 or 3,7,10-20.'],
  ['-5', '"-5" names no rows. Write all, or rows like 1-50 or 3,7,10-20.'],
  ['1 2', '"1 2" names no rows. Write all, or rows like 1-50 or 3,7,10-20.'],
  ['0-5', 'Row 0 is not there: there are 240 rows, counted from 1.'],
  ['200-1000', 'Row 1,000 is not there: there are 240 rows, counted from 1.'],
  ['20-10', '"20-10" runs backwards. Write 10-20.'],
])('says of %j what is wrong', (text, problem) => {
  expect(parseRange(text, 240)).toEqual({ isRead: false, problem });
});

it('says of rows of an empty table that they are not there', () => {
  expect(parseRange('1-2', 0)).toEqual({
    isRead: false,
    problem: 'Row 1 is not there: there are 0 rows, counted from 1.',
  });
});
