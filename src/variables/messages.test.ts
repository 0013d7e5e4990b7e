import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber } from './messages.ts';

it('writes numbers as the browser would', () => {
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
  const known = [1000, -1000, 999, 1234.5, -0.5, 1_000_000, 1e21, -1e-7, Infinity, NaN];
  expect(known.map(formatNumber)).toEqual(known.map((value) => format.format(value)));
  const isSame = (value: number) => formatNumber(value) === format.format(value);
  fc.assert(fc.property(fc.integer(), isSame));
  fc.assert(fc.property(fc.maxSafeInteger(), isSame));
  fc.assert(
    fc.property(
      fc.double().filter((value) => !Object.is(value, -0)),
      isSame,
    ),
    { numRuns: 2_000 },
  );
});
