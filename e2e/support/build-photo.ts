import sharp from 'sharp';

export interface PhotoOptions {
  widthPx: number;
  heightPx: number;
  /** How the camera was held (EXIF). */
  orientation: number;
}

/** A JPEG as heavy as a photo: noise, with a red quarter at the top left as it is stored. */
export async function buildPhoto({ widthPx, heightPx, orientation }: PhotoOptions): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: widthPx, height: heightPx, channels: 3, background: '#000', noise } as const;
  const red = { width: widthPx / 2, height: heightPx / 2, channels: 3, background: '#ff0000' } as const;
  return sharp({ create })
    .composite([{ input: { create: red }, top: 0, left: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}
