import { describe, expect, it } from 'vitest';
import { slugLine } from './slug-line.ts';

const render = {
  id: 'a',
  bytes: new Uint8Array(381_000),
  imageType: { mediaType: 'image/png', extension: 'png' },
  quota: { limit: 100, remaining: 38 },
  durationMs: 421,
  notes: [],
};

describe('slugLine', () => {
  it('says size, density, type, weight, time and what is left', () => {
    const line = slugLine(render, { widthPx: 1200, heightPx: 630 }, 96);
    expect(line).toBe('1200 × 630 px · 96 dpi · PNG · 381 KB · 0.42 s · 38 of 100 left');
  });

  it('leaves out what is not known', () => {
    expect(slugLine({ ...render, quota: {} }, undefined, undefined)).toBe('PNG · 381 KB · 0.42 s');
  });
});
