import { describe, expect, it } from 'vitest';
import { outputPixels } from './output-pixels.ts';

describe('outputPixels', () => {
  it('scales pixels without a density', () => {
    const template = { viewport: { width: 1200, height: 630 }, viewportUnit: 'px', viewportExportDpi: 96 };
    expect(outputPixels(template, 2)).toEqual({ widthPx: 2400, heightPx: 1260 });
    expect(outputPixels({ ...template, viewportExportDpi: undefined }, 1)).toEqual({ widthPx: 1200, heightPx: 630 });
  });

  it('converts physical units to pixels with the density', () => {
    const a4 = { viewport: { width: 210, height: 297 }, viewportUnit: 'mm', viewportExportDpi: 300 };
    expect(outputPixels(a4, 1)).toEqual({ widthPx: 2480, heightPx: 3508 });
    const inch = { viewport: { width: 1, height: 2 }, viewportUnit: 'in', viewportExportDpi: 72 };
    expect(outputPixels(inch, 0.5)).toEqual({ widthPx: 36, heightPx: 72 });
    expect(outputPixels({ ...inch, viewportUnit: 'pt' }, 1)).toEqual({ widthPx: 1, heightPx: 2 });
    expect(outputPixels({ ...inch, viewportUnit: 'cm' }, 1)).toEqual({ widthPx: 28, heightPx: 57 });
  });

  it('is undefined when the size, unit or density is unknown', () => {
    const viewport = { width: 10, height: 10 };
    expect(outputPixels({ viewport: undefined, viewportUnit: 'px', viewportExportDpi: 96 }, 1)).toBeUndefined();
    expect(outputPixels({ viewport, viewportUnit: 'furlong', viewportExportDpi: 96 }, 1)).toBeUndefined();
    expect(outputPixels({ viewport, viewportUnit: 'mm', viewportExportDpi: undefined }, 1)).toBeUndefined();
  });
});
