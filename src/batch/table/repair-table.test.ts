import { describe, expect, it } from 'vitest';
import { readPastedTable } from './read-table.ts';
import { repairTable } from './repair-table.ts';
import type { Repair, Table } from './table.ts';

/** A table with one column, or several with tabs between. */
function paste(...lines: string[]): Table {
  const reading = readPastedTable(lines.join('\n'));
  if (!reading.isRead) throw new Error(reading.problem);
  return reading.value.table;
}

/** What is offered for a column, and its cells after each. */
function offers(heading: string, ...cells: string[]): [Repair, string[]][] {
  const table = paste(`Name\t${heading}`, ...cells.map((cell) => `a\t${cell}`));
  return table.notes.flatMap(({ repair }): [Repair, string[]][] => {
    return repair === undefined ? [] : [[repair, repairTable(table, repair).rows.map((row) => row.cells[1] ?? '')]];
  });
}

const columnAt = 1;

describe('repairTable', () => {
  it('puts zeros in front of codes', () => {
    expect(offers('Zip', '2139', '94103', '501')).toEqual([
      [{ kind: 'pad', columnAt, length: 5 }, ['02139', '94103', '00501']],
    ]);
  });

  it('spells out numbers whose digits are known, and no others', () => {
    expect(offers('EAN', '4.4E+11', '4,4E+3', '1.5E+1', '4.40064E+12', '12')).toEqual([
      [{ kind: 'expand', columnAt }, ['440000000000', '4400', '15', '4.40064E+12', '12']],
    ]);
  });

  it('writes days as YYYY-MM-DD in the order that fits them all', () => {
    expect(offers('Day', '24/12/2026', '1/2/55', '1.2.49')).toEqual([
      [{ kind: 'dates', columnAt, order: 'DMY' }, ['2026-12-24', '1955-02-01', '2049-02-01']],
    ]);
    expect(offers('Day', '12/24/2026', '1/2/2003')).toEqual([
      [{ kind: 'dates', columnAt, order: 'MDY' }, ['2026-12-24', '2003-01-02']],
    ]);
  });

  it('writes years of Thailand as those of others', () => {
    expect(paste('Name\tDay', 'a\t25/3/2569').notes.map(({ message }) => message)).toEqual([
      '"Day" has days in digits: 25/3/2569 in row 2 would be 2026-03-25.',
    ]);
    expect(offers('Day', '25/3/2569', '2569-03-26')).toEqual([
      [{ kind: 'dates', columnAt, order: 'DMY' }, ['2026-03-25', '2569-03-26']],
    ]);
  });

  it('writes days at midnight as days', () => {
    for (const cells of [
      ['2026-12-24 00:00:00', '2026-12-25T00:00:00.000Z'],
      ['12/24/2026 0:00', '12/25/2026 12:00:00 AM'],
    ]) {
      const [[, days] = []] = offers('Day', ...cells);
      expect(days).toEqual(['2026-12-24', '2026-12-25']);
    }
  });

  it('leaves the order to a person where both fit', () => {
    expect(offers('Day', '1/1/2003', '1/2/2003', 'later')).toEqual([
      [{ kind: 'dates', columnAt, order: 'DMY' }, ['2003-01-01', '2003-02-01', 'later']],
      [{ kind: 'dates', columnAt, order: 'MDY' }, ['2003-01-01', '2003-01-02', 'later']],
    ]);
  });

  it('leaves to a person whether a dot beside decimal commas is one of thousands', () => {
    const cells = ['1.234', '19,90', '2.499,00', 'on request'];
    expect(offers('Price', ...cells)).toEqual([
      [{ kind: 'dots', columnAt, areThousands: true }, ['1234', '19,90', '2499,00', 'on request']],
      [{ kind: 'dots', columnAt, areThousands: false }, cells],
    ]);
  });

  it('asks what the dot of a number with a minus of typographers is', () => {
    expect(offers('Price', '\u22121.234', '2,5').map(([{ kind }, cells]) => [kind, cells[0]])).toEqual([
      ['dots', '\u22121234'],
      ['dots', '\u22121.234'],
    ]);
  });

  it.each([
    [['1.111,50 €', '999', '12,5'], [[undefined, ['1111.50', '999', '12,5']]]],
    [['R$ 99,90', '$5'], [[undefined, ['99.90', '5']]]],
    [['499 kr', '1 299 kr'], [[undefined, ['499', '1299']]]],
    [
      ['￥1,980', '1.5', '￥12,500'],
      [
        [true, ['1980', '1.5', '12500']],
        [false, ['1.980', '1.5', '12.500']],
      ],
    ],
    [
      ['1.234', '19,90', '2.499,00', 'R$ 99,90'],
      [
        [true, ['1234', '19,90', '2499.00', '99.90']],
        [false, ['1.234', '19,90', '2499.00', '99.90']],
      ],
    ],
    [
      ['1.234.567', '1.250'],
      [
        [true, ['1234567', '1250']],
        [false, ['1234567', '1.250']],
      ],
    ],
  ])('reads %j as numbers', (cells, repaired) => {
    expect(offers('Price', ...cells)).toEqual(
      repaired.map(([areThousands, after]) => [{ kind: 'numbers', columnAt, areThousands }, after]),
    );
  });

  it('settles what it was asked of its column, and nothing else', () => {
    const table = paste('Name\tPrice', 'a\t1,2E+5', 'b\t1.234', 'c\t2,50');
    const kindsAfter = (kind: Repair['kind']) => {
      const repair = table.notes.find((note) => note.repair?.kind === kind)?.repair;
      return repair && repairTable(table, repair).notes.map((note) => note.repair?.kind);
    };
    expect(kindsAfter('expand')).toEqual(['dots', 'dots']);
    expect(kindsAfter('dots')).toEqual(['expand']);
  });

  it('changes no other column, and not the table it was given', () => {
    const table = paste('A\tB', '1\t1');
    expect(repairTable(table, { kind: 'pad', columnAt: 1, length: 3 }).rows[0]?.cells).toEqual(['1', '001']);
    expect(table.rows[0]?.cells).toEqual(['1', '1']);
  });
});

describe('the notes on columns', () => {
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
    ['Day', '12/24/2026', '2026/12/25'],
    ['Article', '12', '1234'],
    ['Price', '19,90 €', 'on request'],
    ['Price', '1234,50', '99'],
    ['Phone', '+49 30 1234567', '612 345 678'],
    ['Phone', '030 1234567', '089.123'],
    ['Phone', '555.123.4567', '555.765.4321'],
    ['Code', '114 55', '123 45'],
    ['Seat', 'A 01', 'B 12'],
    ['Place', 'Rome', '5th Ave 12'],
    ['Score', '1', '2', '3'],
    ['Note', 'come on 2026-12-24', 'never'],
    ['When', '2026-12-24', 'to be told', 'to be told'],
  ])('say nothing of %s: %s, %s', (heading, ...cells) => {
    expect(paste(`Name\t${heading}`, ...cells.map((cell) => `a\t${cell}`)).notes).toEqual([]);
  });

  it.each([
    ['Phone', ['2026-01-03', '2026-02-04'], '2 of 2 cells look like days'],
    ['Result', ['3-Jan', '2:0', '4:4'], '1 of 3 cells look like days'],
    ['Day', ['24.12.2026', '2026.30.30'], 'in several orders'],
  ])('tell what looks wrong in %s: %s', (heading, cells, sentence) => {
    const { notes } = paste(`Name\t${heading}`, ...cells.map((cell) => `a\t${cell}`));
    expect(notes).toEqual([{ message: expect.stringContaining(sentence), columnAt }]);
  });
});
