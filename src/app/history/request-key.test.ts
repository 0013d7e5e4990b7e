import { describe, expect, it } from 'vitest';
import { describeValues } from './request-key.ts';

describe('describeValues', () => {
  it('says what a person may look for, and no file', () => {
    const values = [
      ['a', 'Zoë'],
      ['b', 7],
      ['photo', 'data:image/png;base64,AAAA'],
      ['c', ''],
    ] as const;
    expect(describeValues(values)).toBe('Zoë · 7');
  });

  it('is short, however long the values are', () => {
    const values = Array.from({ length: 50 }, (_, at) => [`v${at}`, 'x'.repeat(5_000)] as const);
    expect(describeValues(values)).toHaveLength(600);
  });
});
