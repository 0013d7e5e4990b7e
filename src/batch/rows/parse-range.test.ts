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
  ['1-50,', '"" is not a range of rows. Write all, or rows like 1-50 or 3,7,10-20.'],
  ['first', expect.stringContaining('"first"')],
  ['-5', expect.stringContaining('"-5"')],
  ['1 2', expect.stringContaining('"1 2"')],
  ['0-5', expect.stringContaining('Row 0 ')],
  ['200-1000', "Row 1,000 doesn't exist. The file has 240 rows, counted from 1."],
  ['20-10', expect.stringContaining('Write 10-20.')],
])('refuses %j', (text, problem) => {
  expect(parseRange(text, 240)).toEqual({ isRead: false, problem });
});

it('refuses rows of an empty table', () => {
  expect(parseRange('1-2', 0)).toEqual({
    isRead: false,
    problem: expect.stringContaining('0 rows'),
  });
});
