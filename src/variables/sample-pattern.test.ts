import { describe, expect, it } from 'vitest';
import { samplePattern } from './sample-pattern.ts';

describe('samplePattern', () => {
  it.each([
    '^[A-Z]{2,4}$',
    '^[0-9]{3}([.][0-9]{1,4})?$',
    '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    String.raw`^\d{2}/\d{2}/(?:19|20)\d{2}$`,
    String.raw`^(?<code>[^\s,]+),\s*\w+[?.]$`,
    'https?://.+',
    String.raw`^\p{Lu}\p{Ll}+ \+\(\d\)$`,
    '^a{0}b*c+?$',
    '^[]-]$'.replace('[]', String.raw`[\]`),
  ])('makes a text that matches %s', (pattern) => {
    for (const extra of [0, 1, 5]) expect(samplePattern(pattern, extra)).toMatch(new RegExp(pattern, 'u'));
  });

  it('extends a repetition', () => {
    expect([0, 2, 9].map((extra) => samplePattern('^[A-C]{1,5}$', extra)?.length)).toEqual([1, 3, 5]);
  });

  it('reads a pattern between slashes', () => {
    expect(samplePattern('/^ab$/i', 0)).toBe('ab');
    expect(samplePattern('/shop/de', 0)).toBe('/shop/de');
  });

  it('gives up on unknown syntax and on too much work', () => {
    for (const pattern of [
      '(?=a)b',
      String.raw`(a)\1`,
      '[',
      '(a',
      'a)',
      '[z-a]',
      `((a{999}){999}){999}`,
      '(){999999999}',
    ]) {
      expect(samplePattern(pattern, 3)).toBeUndefined();
    }
    expect(samplePattern('('.repeat(3_000), 0)).toBeUndefined();
  });
});
