import { describe, expect, it } from 'vitest';
import { slugDetails, slugLine } from './slug-line.ts';

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

describe('the line below a render', () => {
  it('contains size and type', () => {
    expect(slugLine(render, { widthPx: 1200, heightPx: 630 })).toBe('1200 × 630 px · PNG');
  });

  it('has density, file size, time and quota in its details', () => {
    expect(slugDetails(render)).toBe('96 dpi · 381 KB · 0.42 s · 38 of 100 left');
  });

  it('has the zoom in its details', () => {
    expect(slugDetails(render, 0.524)).toBe('shown at 52% · 96 dpi · 381 KB · 0.42 s · 38 of 100 left');
  });

  it('leaves out unknown parts', () => {
    expect(slugDetails({ ...render, bytes: new Uint8Array(381_000), quota: {} })).toBe('381 KB · 0.42 s');
  });
});
