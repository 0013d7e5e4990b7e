import { describe, expect, it } from 'vitest';
import { slugLine } from './slug-line.ts';

const bytes = new Uint8Array(381_000);
// A chunk pHYs of 3,780 dots per metre behind the signature.
bytes.set([0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 14, 196, 0, 0, 14, 196, 1], 8);

const render = {
  id: 'a',
  bytes,
  imageType: { mediaType: 'image/png', extension: 'png' },
  quota: { limit: 100, remaining: 38 },
  durationMs: 421,
  notes: [],
};

describe('slugLine', () => {
  it('contains size, density, type, file size, time and quota', () => {
    const line = slugLine(render, { widthPx: 1200, heightPx: 630 });
    expect(line).toBe('1200 × 630 px · 96 dpi · PNG · 381 KB · 0.42 s · 38 of 100 left');
  });

  it('contains the zoom', () => {
    const line = slugLine(render, { widthPx: 1200, heightPx: 630 }, 0.524);
    expect(line).toBe('1200 × 630 px · shown at 52% · 96 dpi · PNG · 381 KB · 0.42 s · 38 of 100 left');
  });

  it('leaves out unknown parts', () => {
    expect(slugLine({ ...render, bytes: new Uint8Array(381_000), quota: {} }, undefined)).toBe('PNG · 381 KB · 0.42 s');
  });
});
