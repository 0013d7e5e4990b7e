import { describe, expect, it } from 'vitest';
import { describeFacts } from './describe-facts.ts';

/** Of a PNG whose chunk pHYs says so many dots per metre. */
function bytesOf(perMetre: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(381_234);
  const [high, low] = [perMetre >> 8, perMetre & 255];
  bytes.set([0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, high, low, 0, 0, high, low, 1], 8);
  return bytes;
}

const render = {
  id: 'a',
  bytes: bytesOf(11_811),
  imageType: { mediaType: 'image/png', extension: 'png' },
  quota: {},
  durationMs: 421,
  notes: [],
};

describe('describeFacts', () => {
  it('contains the size on screen and on paper', () => {
    const card = { viewport: { width: 90, height: 55 }, viewportUnit: 'mm', viewportExportDpi: 300 };
    expect(describeFacts(card, render, { width: 1063, height: 650 })).toEqual([
      ['Pixels', '1063 × 650 px'],
      ['Template', '90 × 55 mm'],
      ['Print size', '90 × 55 mm'],
      ['In inches', '3.5 × 2.2 in'],
      ['Density', '300 dpi'],
      ['Type', 'PNG'],
      ['File size', '381 KB · 381,234 bytes'],
      ['Time taken', '0.42 s'],
    ]);
  });

  it('has the same print size at a larger scale, and reads the density from the file', () => {
    const banner = { viewport: { width: 1200, height: 630 }, viewportUnit: 'px', viewportExportDpi: 96 };
    const facts = new Map(describeFacts(banner, { ...render, bytes: bytesOf(7_559) }, { width: 2400, height: 1260 }));
    expect(facts.get('Print size')).toBe('317.5 × 166.7 mm');
    expect(facts.get('Density')).toBe('192 dpi');
  });

  it('omits unknown facts', () => {
    const unknown = { viewport: undefined, viewportUnit: 'px', viewportExportDpi: undefined };
    expect(describeFacts(unknown, { ...render, bytes: new Uint8Array(9) }, undefined).map(([name]) => name)).toEqual([
      'Type',
      'File size',
      'Time taken',
    ]);
  });
});
