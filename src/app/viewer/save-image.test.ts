import { describe, expect, it } from 'vitest';
import { canShareImage, shareImage, listSaveFormats } from './save-image.ts';

const file = new File(['image'], 'badge.png', { type: 'image/png' });

function failWith(name: string) {
  return { canShare: () => true, share: () => Promise.reject(new DOMException('No', name)) };
}

describe('sharing', () => {
  it('is offered for file types that the system can share', () => {
    const takesPng = { canShare: ({ files }: ShareData = {}) => files?.[0]?.type === 'image/png' };
    expect(canShareImage('image/png', 'png', takesPng)).toBe(true);
    expect(canShareImage('image/webp', 'webp', takesPng)).toBe(false);
    expect(canShareImage('image/png', 'png', {})).toBe(false);
  });

  it('shares the file', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData = {}) => void shared.push(data);
    expect(await shareImage(file, { canShare: () => true, share })).toBe('');
    expect(shared).toEqual([{ files: [file] }]);
  });

  it('returns a message when it fails, but not when the user cancels', async () => {
    expect(await shareImage(file, failWith('AbortError'))).toBe('');
    expect(await shareImage(file, failWith('NotAllowedError'))).toBe(
      'The image couldn’t be shared. Download it instead.',
    );
  });
});

describe('listSaveFormats', () => {
  it('offers the original first, and marks the others as converted', () => {
    expect(listSaveFormats({ extension: 'png', mediaType: 'image/png' })).toEqual([
      { extension: 'png', mediaType: 'image/png', label: 'PNG, as rendered', isConverted: false },
      { extension: 'jpg', mediaType: 'image/jpeg', label: 'JPEG, converted from PNG', isConverted: true },
      { extension: 'webp', mediaType: 'image/webp', label: 'WebP, converted from PNG', isConverted: true },
    ]);
  });

  it('offers PNG for a format that browsers only show', () => {
    const labels = listSaveFormats({ extension: 'avif', mediaType: 'image/avif' }).map(({ label }) => label);
    expect(labels).toContain('PNG, converted from AVIF');
  });

  it("offers only the original for a format that browsers can't decode", () => {
    expect(listSaveFormats({ extension: 'pdf', mediaType: 'application/pdf' }).map(({ label }) => label)).toEqual([
      'PDF, as rendered',
    ]);
  });
});
