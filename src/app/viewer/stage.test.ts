import { describe, expect, it } from 'vitest';
import { rulerTicks, type RulerScale } from './stage.tsx';

const labels = (scale: RulerScale) => rulerTicks(scale).flatMap(({ label }) => label ?? []);

describe('rulerTicks', () => {
  it.each([
    ['pixels at 50 %', 0.5, ['0', '200', '400']],
    ['pixels at 800 %', 8, ['0', '10', '20', '30']],
    ['millimetres', 3, ['0', '20', '40', '60', '80']],
    ['inches', 300, ['0.0', '0.2', '0.4', '0.6', '0.8']],
    ['points', 1.2, ['0', '50', '100', '150', '200']],
  ])('numbers %s in steps of 1, 2 or 5', (_unit, pixelsPerUnit, numbers) => {
    expect(labels({ origin: 0, pixelsPerUnit, length: 250 })).toEqual(numbers);
  });

  it('begins at the image and continues before it', () => {
    const ticks = rulerTicks({ origin: 110, pixelsPerUnit: 1, length: 220 });
    expect(ticks.filter(({ label }) => label !== undefined)).toEqual([
      { position: 10, label: '-100' },
      { position: 110, label: '0' },
      { position: 210, label: '100' },
    ]);
    expect(ticks.map(({ position }) => position)).toEqual([10, 30, 50, 70, 90, 110, 130, 150, 170, 190, 210]);
  });

  it('keeps its numbers apart and within its length at every zoom', () => {
    for (let pixelsPerUnit = 0.01; pixelsPerUnit < 5_000; pixelsPerUnit *= 1.37) {
      const ticks = rulerTicks({ origin: -1_234.5, pixelsPerUnit, length: 900 });
      const numbered = ticks.filter(({ label }) => label !== undefined).map(({ position }) => position);
      expect(ticks.every(({ position }) => position >= 0 && position <= 900)).toBe(true);
      expect(ticks.length).toBeLessThan(100);
      const gaps = numbered.slice(1).map((position, index) => position - (numbered[index] ?? 0));
      expect(gaps.every((gap) => gap > 55.9 && gap < 150)).toBe(true);
    }
  });
});
