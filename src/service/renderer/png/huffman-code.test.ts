import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignCodes, findCodeLengths } from './huffman-code.ts';

/** Lengths as plain numbers. */
const lengthsOf = (counts: readonly number[], bitsMax: number) => Array.from(findCodeLengths(counts, bitsMax));

/** 1 when every sequence of bits means something, more when some would mean two things. */
function kraftSum(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + (length === 0 ? 0 : 2 ** -length), 0);
}

const fibonacci = [1, 1];
while (fibonacci.length < 30) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));

describe('the lengths of codes', () => {
  it('are those of Huffman where no code is too long', () => {
    expect(lengthsOf([45, 13, 12, 16, 9, 5], 15)).toEqual([1, 3, 3, 3, 4, 4]);
  });

  it.each([5, 7, 15])('make a whole code of at most %i bits out of the most uneven counts', (bitsMax) => {
    const lengths = lengthsOf(fibonacci, bitsMax);
    expect(Math.max(...lengths)).toBe(bitsMax);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
    expect(kraftSum(lengths)).toBe(1);
  });

  it('make a whole code, and never a longer one for what occurs more often', () => {
    const counts = fc.array(fc.oneof(fc.nat(3), fc.nat(1_000_000)), { minLength: 2, maxLength: 286 });
    fc.assert(
      fc.property(counts, fc.constantFrom(9, 15), (given, bitsMax) => {
        fc.pre(given.filter((count) => count > 0).length >= 2);
        const lengths = lengthsOf(given, bitsMax);
        expect(kraftSum(lengths)).toBe(1);
        expect(lengths.map((length) => length > 0)).toEqual(given.map((count) => count > 0));
        const byCount = lengths.map((length, symbol) => ({ length, count: given[symbol] ?? 0 }));
        const used = byCount.filter(({ count }) => count > 0).sort((left, right) => left.count - right.count);
        for (const [index, { length, count }] of used.entries()) {
          const rarer = used[index - 1];
          if (rarer !== undefined && rarer.count < count) expect(length).toBeLessThanOrEqual(rarer.length);
        }
      }),
    );
  });

  it('are 1 for a lone symbol, and 0 for none', () => {
    expect(lengthsOf([0, 7, 0], 15)).toEqual([0, 1, 0]);
    expect(lengthsOf([0, 0], 15)).toEqual([0, 0]);
  });
});

describe('codes', () => {
  it('are those of the example in RFC 1951, the bits in the order they are sent', () => {
    const codes = Array.from(assignCodes(Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4)));
    const reversed = ['010', '011', '100', '101', '110', '00', '1110', '1111'];
    expect(codes).toEqual(reversed.map((bits) => Number.parseInt(bits.split('').reverse().join(''), 2)));
  });
});
