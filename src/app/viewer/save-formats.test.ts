import { describe, expect, it } from 'vitest';
import { listSaveFormats } from './save-formats.ts';

describe('listSaveFormats', () => {
  it('offers the original first, and marks the others as converted', () => {
    expect(listSaveFormats({ extension: 'png', mediaType: 'image/png' })).toEqual([
      { extension: 'png', mediaType: 'image/png', label: 'PNG, as rendered', isConverted: false },
      { extension: 'jpg', mediaType: 'image/jpeg', label: 'JPEG, converted here from PNG', isConverted: true },
      { extension: 'webp', mediaType: 'image/webp', label: 'WebP, converted here from PNG', isConverted: true },
    ]);
  });

  it('offers PNG for a format that browsers only show', () => {
    const labels = listSaveFormats({ extension: 'avif', mediaType: 'image/avif' }).map(({ label }) => label);
    expect(labels).toContain('PNG, converted here from AVIF');
  });

  it("offers only the original for a format that browsers can't decode", () => {
    expect(listSaveFormats({ extension: 'pdf', mediaType: 'application/pdf' }).map(({ label }) => label)).toEqual([
      'PDF, as rendered',
    ]);
  });
});
