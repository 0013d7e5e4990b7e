import { expect, it } from 'vitest';
import type { KeyEntry } from '../../../contract/workspace.ts';
import { countByDay, writeUseCsv } from './use-part.tsx';

/** Late in the evening of the day before in New York. */
const NOW = Date.parse('2026-11-24T03:00:00Z');

const use = [
  { keyId: 'shop', day: '2026-10-24', renders: 9 },
  { keyId: 'shop', day: '2026-10-25', renders: 1 },
  { keyId: 'till', day: '2026-11-24', renders: 2 },
  { keyId: 'shop', day: '2026-11-24', renders: 3 },
];

it('the last 31 days in UTC are counted including today, for all keys or for one', () => {
  const days = countByDay(use, undefined, NOW);
  expect(days).toHaveLength(31);
  expect([days[0], days.at(-1)]).toEqual([
    { day: '2026-10-25', count: 1 },
    { day: '2026-11-24', count: 5 },
  ]);
  expect(countByDay(use, 'till', NOW).filter(({ count }) => count > 0)).toEqual([{ day: '2026-11-24', count: 2 }]);
});

it('the CSV names each key, and no name becomes a formula', () => {
  const key = { prefix: 'galley_abc', member: 'ana' } as KeyEntry;
  const keys = [
    { ...key, id: 'shop', name: '=HYPERLINK("http://evil.test")' },
    { ...key, id: 'till', name: 'Till' },
  ];
  expect(writeUseCsv(use.slice(2), keys, undefined)).toBe(
    [
      '\uFEFF"Day (UTC)","Key","Prefix","Member","Renders"',
      '"2026-11-24","Till","galley_abc","ana","2"',
      `"2026-11-24","'=HYPERLINK(""http://evil.test"")","galley_abc","ana","3"`,
      '',
    ].join('\r\n'),
  );
  expect(writeUseCsv(use, keys, 'till').split('\r\n')).toHaveLength(3);
});
