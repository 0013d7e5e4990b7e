import { expect, it } from 'vitest';
import type { CheckedRow } from '../../../batch/rows/check-rows.ts';
import type { TableNote } from '../../../batch/table/table.ts';
import { templateSchema } from '../../../contract/template.ts';
import { templateSample } from '../../../testing/wire-samples.ts';
import { createBatch, type BatchPlan } from './create-batch.ts';

const rows = [0, 1, 2, 3].map((at): CheckedRow => ({
  at,
  line: at + 2,
  cells: [`Person ${at}`],
  values: [
    ['name', `Person ${at}`],
    ['photo', { picture: `${at}.png` }],
  ],
  fileStem: `Person ${at}`,
  findings: [],
}));
const asked: TableNote = {
  message: 'Is 1.234 a thousand?',
  repairs: [{ kind: 'dots', columnIndex: 0, label: 'Yes', areThousands: true }],
};
const plan: BatchPlan = {
  template: templateSchema.parse(templateSample),
  sourceName: 'people.xlsx',
  columns: ['Name'],
  mapping: new Map([['name', '{Name}']]),
  notes: [{ message: 'Column A has gaps.' }, asked],
  naming: { pattern: '{Name}', lastLine: 5 },
  rows,
  problemOf: ({ at }) => (at === 1 ? 'Price must be a number.' : undefined),
  includeInvalidRows: false,
  renderCount: 4,
  pictures: new Map(['0.png', '2.png', 'other.png'].map((name) => [name, new Uint8Array([1])])),
  output: { format: 'png', scale: 2 },
  service: 'http://127.0.0.1:4610',
};

it('a new batch has an id for each render, and only the images that rows use', async () => {
  const created = await createBatch(plan, 1_000);
  expect(created.batch).toMatchObject({ name: 'people', rowCount: 4, scale: 2, createdAt: 1_000 });
  expect(created.batch).toMatchObject({ mapping: [['name', '{Name}']], questions: [asked] });
  expect(new Set(created.rows.map(({ id }) => id)).size).toBe(4);
  expect(created.rows.map(({ at, line, state }) => [at, line, state])).toEqual([
    [0, 2, 'waiting'],
    [1, 3, 'invalid'],
    [2, 4, 'waiting'],
    [3, 5, 'waiting'],
  ]);
  expect(created.rows[1]?.message).toBe('Price must be a number.');
  expect([...created.pictures.keys()]).toEqual(['0.png', '2.png']);
});

it('a new batch ends with the last affordable row', async () => {
  const created = await createBatch({ ...plan, renderCount: 2 });
  expect(created.rows.map(({ line, state }) => [line, state])).toEqual([
    [2, 'waiting'],
    [3, 'invalid'],
    [4, 'waiting'],
  ]);
});

it('a new batch includes invalid rows on request', async () => {
  const { rows: sent } = await createBatch({ ...plan, includeInvalidRows: true });
  expect(sent.every(({ state }) => state === 'waiting')).toBe(true);
});
