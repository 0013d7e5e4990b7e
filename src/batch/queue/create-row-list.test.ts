import { expect, it } from 'vitest';
import type { BatchRow } from './batch.ts';
import { createRowList } from './create-row-list.ts';

it('a row list returns rows in order, and due resends before rows that were never sent', () => {
  const given = [0, 1, 2].map((at) => ({ at, state: 'waiting' }) as BatchRow);
  const list = createRowList(given);
  const first = list.take(0);
  expect([first, list.getCounts()]).toMatchObject([{ at: 0 }, { sending: 1, waiting: 2 }]);
  list.replace({ ...(first as BatchRow) }, 50);
  expect(list.take(49)?.at).toBe(1);
  expect(list.take(50)?.at).toBe(0);
  list.replace({ ...(first as BatchRow) }, 90);
  expect(list.take(60)?.at).toBe(2);
  expect([list.take(89), list.findNextDue()]).toEqual([undefined, 90]);
  list.replace({ ...(first as BatchRow), state: 'stopped' });
  expect([list.take(99), list.findNextDue()]).toEqual([undefined, undefined]);
});
