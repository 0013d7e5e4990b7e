import { describe, expect, it } from 'vitest';
import { canShareImage, shareImage } from './share-image.ts';

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
      'The image could not be shared. Download it instead.',
    );
  });
});
