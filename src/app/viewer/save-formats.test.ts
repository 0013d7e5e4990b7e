import { describe, expect, it } from 'vitest';
import { listSaveFormats } from './save-formats.ts';

describe('listSaveFormats', () => {
  it('offers what came first, and says of the others that they are converted', () => {
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

  it('offers nothing else for what no browser draws', () => {
    expect(listSaveFormats({ extension: 'pdf', mediaType: 'application/pdf' }).map(({ label }) => label)).toEqual([
      'PDF, as rendered',
    ]);
  });
});
