import { describe, expect, it } from 'vitest';
import { readPastedTable } from './read-table.ts';
import { repairTable } from './find-column-notes.ts';
import type { Repair, Table } from './table.ts';

/** A table of several columns, with tabs between the cells. */
function paste(...lines: string[]): Table {
  const reading = readPastedTable(lines.join('\n'));
  if (!reading.isRead) throw new Error(reading.problem);
  return reading.value.table;
}

/** The repairs that are offered for a column, and its cells after each. */
function repairAll(heading: string, ...cells: string[]): [Repair, string[]][] {
  const table = paste(`Name\t${heading}`, ...cells.map((cell) => `a\t${cell}`));
  return table.notes
    .flatMap(({ repairs = [] }) => repairs)
    .map((repair) => [repair, repairTable(table, repair).rows.map((row) => row.cells[1] ?? '')]);
}

const columnIndex = 1;

describe('repairTable', () => {
  it('adds leading zeros to codes', () => {
    expect(repairAll('Zip', '2139', '94103', '501')).toEqual([
      [{ kind: 'pad', columnIndex, label: 'Add leading zeros', length: 5 }, ['02139', '94103', '00501']],
    ]);
  });

  it('writes dates as YYYY-MM-DD in the order that fits them all', () => {
    expect(repairAll('Day', '24/12/2026', '1/2/55', '1.2.49')).toEqual([
      [
        { kind: 'dates', columnIndex, order: 'DMY', label: '1 February 1955' },
        ['2026-12-24', '1955-02-01', '2049-02-01'],
      ],
    ]);
    expect(repairAll('Day', '12/24/2026', '1/2/2003')).toEqual([
      [{ kind: 'dates', columnIndex, order: 'MDY', label: '2 January 2003' }, ['2026-12-24', '2003-01-02']],
    ]);
  });

  it('converts years of the Thai calendar', () => {
    expect(repairAll('Day', '25/3/2569', '2569-03-26')).toEqual([
      [{ kind: 'dates', columnIndex, order: 'DMY', label: '25 March 2026' }, ['2026-03-25', '2569-03-26']],
    ]);
  });

  it('writes dates at midnight as dates', () => {
    for (const cells of [
      ['2026-12-24 00:00:00', '2026-12-25T00:00:00.000Z'],
      ['12/24/2026 0:00', '12/25/2026 12:00:00 AM'],
    ]) {
      const [[, dates] = []] = repairAll('Day', ...cells);
      expect(dates).toEqual(['2026-12-24', '2026-12-25']);
    }
  });

  it('offers both orders of ambiguous dates', () => {
    expect(repairAll('Day', '1/1/2003', '1/2/2003', 'later').map(([, cells]) => cells)).toEqual([
      ['2003-01-01', '2003-02-01', 'later'],
      ['2003-01-01', '2003-01-02', 'later'],
    ]);
  });

  it.each([
    ['1.234', '1234'],
    ['\u22121.234', '\u22121234'],
  ])('offers both readings of %s next to decimal commas', (number, joined) => {
    const cells = [number, '19,90', '2.499,00', 'on request'];
    expect(repairAll('Price', ...cells)).toEqual([
      [{ kind: 'dots', columnIndex, areThousands: true, label: joined }, [joined, '19,90', '2499,00', 'on request']],
      [{ kind: 'dots', columnIndex, areThousands: false, label: `${number} (decimal)` }, cells],
    ]);
  });

  it('removes only the note that offered the repair', () => {
    const table = paste('Day\tPrice', '1/2/2003\t1.234', '1/3/2003\t2,50');
    expect(table.notes).toHaveLength(2);
    const [dates, dots] = table.notes;
    const repair = dots?.repairs?.[0];
    expect(repair && repairTable(table, repair).notes).toEqual([dates]);
  });

  it('changes neither other columns nor the original table', () => {
    const table = paste('A\tB', '1\t1');
    const repair = { kind: 'pad', columnIndex, label: '', length: 3 } as const;
    expect(repairTable(table, repair).rows[0]?.cells).toEqual(['1', '001']);
    expect(table.rows[0]?.cells).toEqual(['1', '1']);
  });
});

it.each([
  ['Price', '999', '1000', '12500'],
  ['Price', '1.234', '19.90', '0.500'],
  ['Zip', '02139', '94103', '501'],
  ['Zip', '2139', 'SW1A 1AA'],
  ['EAN', '96385074', '4006381333931', '036000291452'],
  ['Code', '1E5', '2E10'],
  ['Version', '1.2.3', '1.10.0', '2.0'],
  ['Day', '2026-12-24', '2026-12-25'],
  ['Day', '24.12.2026', '1.2.55'],
  ['Day', '2026-12-24 00:00:00', '2026-12-25 18:30:00'],
  ['Day', '24.12.2026 0:00', '24.12.2026 18:30', '25.12.2026 18:30'],
  ['Article', '12', '1234'],
  ['Phone', '030 1234567', '089.123'],
  ['Phone', '555.123.4567', '555.765.4321'],
  ['Score', '1', '2', '3'],
  ['Note', 'come on 2026-12-24', 'never'],
])('a column "%s" needs no note: %s, %s', (heading, ...cells) => {
  expect(paste(`Name\t${heading}`, ...cells.map((cell) => `a\t${cell}`)).notes).toEqual([]);
});
