import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { readField } from '../../variables/field.ts';
import { suggestMapping } from '../rows/suggest-mapping.ts';
import expected from './corpus/expected.json' with { type: 'json' };
import { readTable } from './read-table.ts';
import type { Repair, Table, TableOptions } from './table.ts';

interface Expected {
  /** What the file tests. */
  tests: string;
  options?: TableOptions;
  /** Labels of the template's variables, and the column that fills each. */
  fields: Record<string, string>;
  columns: string[];
  /** Cells by the number of their row. */
  rows: Record<string, string[]>;
  notes: string[];
  repairs?: Repair[];
  pictures?: string[];
}

const folder = new URL('corpus/', import.meta.url);
const files: [name: string, expected: Expected][] = Object.entries(expected as unknown as Record<string, Expected>);

async function read(name: string, { fields, options }: Expected): Promise<Table> {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const reading = await readTable({ name, bytes }, { names: Object.keys(fields), ...options });
  if (!reading.isRead) throw new Error(reading.problem);
  return reading.value.table;
}

describe('the corpus', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it('has at least forty files, all with an expectation', () => {
    const names = readdirSync(folder).filter((name) => name !== 'expected.json');
    expect(names.sort()).toEqual(files.map(([name]) => name).sort());
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  it.each(files)('reads %s with its notes', async (name, wanted) => {
    const { columns, rows, notes, pictures } = await read(name, wanted);
    expect(columns.map((column) => column.name)).toEqual(wanted.columns);
    expect(Object.fromEntries(rows.map(({ line, cells }) => [line, cells]))).toEqual(wanted.rows);
    expect(notes.map(({ message }) => message)).toEqual(wanted.notes);
    expect(notes.flatMap(({ repairs = [] }) => repairs)).toEqual(wanted.repairs ?? []);
    expect([...pictures.keys()]).toEqual(wanted.pictures ?? []);
  });

  it('is mapped correctly by default, except for at most two files', async () => {
    const wrong: string[] = [];
    for (const [name, wanted] of files) {
      const labels = Object.keys(wanted.fields);
      const fields = labels.map((label, at) => readField(buildVariable({ name: `v${at}`, label })));
      const patterns = suggestMapping(fields, await read(name, wanted)).map(({ pattern }) => pattern);
      const wantedPatterns = labels.map((label) => `{${wanted.fields[label]}}`);
      if (patterns.join() !== wantedPatterns.join()) wrong.push(`${name}: ${patterns.join()}`);
    }
    expect(wrong.slice(2)).toEqual([]);
  });

  it.each([
    ['Pacific/Pago_Pago', 11 * 60],
    ['Pacific/Kiritimati', -14 * 60],
  ])('has the same dates in %s', async (place, offset) => {
    process.env.TZ = place;
    expect(new Date().getTimezoneOffset()).toBe(offset);
    for (const [name, wanted] of files) {
      const { rows } = await read(name, wanted);
      expect(Object.fromEntries(rows.map(({ line, cells }) => [line, cells]))).toEqual(wanted.rows);
    }
  });
});
