import { expect, test } from 'vitest';
import { DELETED_DAYS } from '../../../contract/workspace.ts';
import { describeLeft } from './deleted-part.tsx';

const HOUR_MS = 3_600_000;
/** In local time, like the message. */
const NOW_MS = new Date(2026, 10, 21).getTime();
const PROMISED_MS = DELETED_DAYS * 24 * HOUR_MS;

test.each([
  [PROMISED_MS + 59_000, '30 days left'],
  [PROMISED_MS - 60_000, '30 days left'],
  [PROMISED_MS - 24 * HOUR_MS, '29 days left'],
  [24 * HOUR_MS, '1 day left'],
  [23 * HOUR_MS, 'can be restored until 21 November, 23:00'],
])('an entry that can be restored for %d ms: %s', (leftMs, message) => {
  expect(describeLeft(NOW_MS + leftMs, NOW_MS)).toBe(message);
});
