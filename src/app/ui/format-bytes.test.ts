import { describe, expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

describe('formatBytes', () => {
  it('uses the unit with the shortest number', () => {
    expect([0, 999, 1000, 999_499, 999_500, 2_440_000].map(formatBytes)).toEqual([
      '0 B',
      '999 B',
      '1 KB',
      '999 KB',
      '1.0 MB',
      '2.4 MB',
    ]);
  });
});
