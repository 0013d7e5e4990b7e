import { expect, it } from 'vitest';
import { chooseRows, type RowChoice } from './row-choice.ts';

const rows = { lines: [2, 3, 5, 6], isSound: (at: number) => at !== 1 };

it.each<[RowChoice, number[]]>([
  [{ kind: 'all' }, [0, 1, 2, 3]],
  [{ kind: 'first', count: 2 }, [0, 1]],
  [{ kind: 'first', count: 0 }, []],
  [{ kind: 'range', from: 3, to: 5 }, [1, 2]],
  [{ kind: 'range', from: 5, to: 3 }, []],
  [{ kind: 'sound' }, [0, 2, 3]],
  [{ kind: 'picked', lines: [6, 3, 4] }, [1, 3]],
])('%o selects the rows at %o', (choice, chosen) => {
  expect(chooseRows(choice, rows)).toEqual(chosen);
});
