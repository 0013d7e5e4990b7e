import { describe, expect, it } from 'vitest';
import { describeValues } from './request-key.ts';

describe('describeValues', () => {
  it('contains searchable text but no files', () => {
    const values = [
      ['a', 'Zoë'],
      ['b', 7],
      ['photo', 'data:image/png;base64,AAAA'],
      ['c', ''],
    ] as const;
    expect(describeValues(values)).toBe('Zoë · 7');
  });

  it('contains texts in full', () => {
    const story = `${'Once upon a time. '.repeat(250)}The end.`;
    expect(describeValues([['story', story], ...Array.from({ length: 50 }, () => ['note', 'Short.'] as const)])).toBe(
      [story, ...Array.from({ length: 50 }, () => 'Short.')].join(' · '),
    );
  });

  it('has a limited length', () => {
    const values = Array.from({ length: 50 }, (_, at) => [`v${at}`, 'x'.repeat(50_000)] as const);
    expect(describeValues(values)).toHaveLength(10_000);
    expect(describeValues(values.slice(0, 1))).toHaveLength(5_000);
  });
});
