import { expect, it } from 'vitest';
import { describeNewRows } from './describe-new-rows.ts';

const rowsOf = (...cells: string[]) => ({ rows: cells.map((cell, at) => ({ line: at + 2, cells: [cell] })) });

it.each([
  [['Ada', 'Alan'], ['Ada', 'Alan'], 'no row has changed'],
  [['Ada', 'Alan'], ['Grace', 'Ada', 'Alan'], '1 row is new or changed'],
  [['Ada', 'Alan', ''], ['Ada', 'Hedy'], '1 row is new or changed, there is 1 row fewer'],
  [['Ada'], ['Ada', 'Ada', 'Ada'], '2 rows are new or changed'],
])('tells %o from %o: %s', (before, after, message) => {
  expect(describeNewRows(rowsOf(...before), rowsOf(...after))).toBe(message);
});
