import { expect, it } from 'vitest';
import type { RowState } from '../../../batch/queue/batch.ts';
import { keyOfValues, type RowValues } from '../../../batch/rows/mapping.ts';
import { buildBatch, buildRow } from '../../../testing/batches.ts';
import type { BatchStore, WholeBatch } from '../kept-batch.ts';
import { listRendered } from './use-rendered.ts';

const TEMPLATE = '00000000-0000-4000-8000-0000000000aa';
const valuesOf = (word: string): RowValues => [['name', word]];

/** A batch whose rows have these states. Their values are the batch's number and the state. */
function buildStored(number: number, states: readonly RowState[], change: Partial<WholeBatch['batch']> = {}) {
  const batch = buildBatch(number, { templateId: TEMPLATE, ...change });
  const rows = states.map((state, at) => buildRow(at, { state, values: valuesOf(`${number} ${state}`) }));
  return { batch, rows, isRunning: number === 2, isStopping: false };
}

it('rendered rows are those of this template that were or may be charged', async () => {
  const states = ['invalid', 'waiting', 'sending', 'done', 'failed', 'unknown', 'stopped'] as const;
  const stored = [buildStored(1, states), buildStored(2, states), buildStored(3, ['done'], { templateId: 'other' })];
  const store: Pick<BatchStore, 'list' | 'read'> = {
    list: async () => stored,
    read: async (id) => stored.find(({ batch }) => batch.id === id),
  };
  const expected = ['1 sending', '1 done', '1 unknown', '2 waiting', '2 sending', '2 done', '2 unknown'];
  expect([...(await listRendered(store, TEMPLATE))]).toEqual(expected.map((word) => keyOfValues(valuesOf(word))));
});
