import { expect, it } from 'vitest';
import type { RowFinding } from '../../../batch/rows/check-rows.ts';
import { filterRows, noFilter, withoutFixedKind, kindKey, chooseRows, type RowChoice } from './filter-rows.ts';

const rows = ['Ada', 'Alan', 'Grace', 'Ada'].map((cell, at) => ({ line: at + 2, cells: [cell] }));
const wrong: RowFinding = { at: 3, name: 'price', code: 'value', severity: 'error', message: 'No.' };
const cut: RowFinding = { at: 1, name: 'name', code: 'text-cut', severity: 'warning', message: 'Cut.' };
const findingsOf = (at: number) => [wrong, cut].filter((finding) => finding.at === at);

it('filterRows shows all rows in file order by default', () => {
  expect(filterRows(rows, findingsOf, noFilter)).toEqual([0, 1, 2, 3]);
});

it('filterRows filters by kind of finding and by text', () => {
  expect(filterRows(rows, findingsOf, { ...noFilter, kind: kindKey(wrong) })).toEqual([3]);
  expect(filterRows(rows, findingsOf, { ...noFilter, text: ' ada' })).toEqual([0, 3]);
  expect(filterRows(rows, findingsOf, { ...noFilter, text: 'Ada', kind: kindKey(cut) })).toEqual([]);
});

it('filterRows ignores accents', () => {
  const cells = ['Sa\u0303o Paulo', 'Straße', 'Tokyo'].map((cell, at) => ({ line: at + 2, cells: [cell] }));
  const find = (text: string) => filterRows(cells, findingsOf, { ...noFilter, text });
  expect([find('S\u00e3o'), find('sao'), find('STRASSE'), find('o')]).toEqual([[0], [0], [1], [0, 2]]);
});

it('filterRows sorts errors before warnings before other rows', () => {
  expect(filterRows(rows, findingsOf, { ...noFilter, isWorstFirst: true })).toEqual([3, 1, 0, 2]);
});

it('withoutFixedKind drops a kind of finding that no longer occurs', () => {
  const filter = { ...noFilter, text: 'ada', kind: kindKey(wrong) };
  expect(withoutFixedKind(filter, [{ ...wrong, count: 1 }])).toBe(filter);
  expect(withoutFixedKind(filter, [{ ...cut, count: 1 }])).toEqual({ ...filter, kind: '' });
});

const none = { isRendered: () => false, keyOf: () => undefined, includeRepeatedRows: false };
const choosable = { ...none, lines: [2, 3, 5, 6], isSound: (at: number) => at !== 1 };

it.each<[RowChoice, number[]]>([
  [{ kind: 'new' }, [0, 1, 2, 3]],
  [{ kind: 'all' }, [0, 1, 2, 3]],
  [{ kind: 'first', count: 2 }, [0, 1]],
  [{ kind: 'first', count: 0 }, []],
  [{ kind: 'range', from: 3, to: 5 }, [1, 2]],
  [{ kind: 'range', from: 5, to: 3 }, []],
  [{ kind: 'sound' }, [0, 2, 3]],
  [{ kind: 'picked', lines: [6, 3, 4] }, [1, 3]],
])('%o selects the rows at %o', (choice, chosen) => {
  expect(chooseRows(choice, choosable)).toEqual({ chosen, repeatedCount: 0 });
});

it('only new rows are selected by default, and rendered ones on request', () => {
  const rendered = { ...choosable, isRendered: (at: number) => at < 3 };
  expect(chooseRows({ kind: 'new' }, rendered).chosen).toEqual([3]);
  expect(chooseRows({ kind: 'all' }, rendered).chosen).toEqual([0, 1, 2, 3]);
});

it('a row that repeats an earlier one of the choice is selected on request', () => {
  const repeated = { ...choosable, keyOf: (at: number) => ['ada', undefined, 'ada', undefined][at] };
  expect(chooseRows({ kind: 'all' }, repeated)).toEqual({ chosen: [0, 1, 3], repeatedCount: 1 });
  // The earlier row isn't part of the choice.
  expect(chooseRows({ kind: 'range', from: 3, to: 6 }, repeated)).toEqual({ chosen: [1, 2, 3], repeatedCount: 0 });
  const all = chooseRows({ kind: 'all' }, { ...repeated, includeRepeatedRows: true });
  expect(all).toEqual({ chosen: [0, 1, 2, 3], repeatedCount: 1 });
});
