import sharp from 'sharp';

export interface PhotoOptions {
  widthPx: number;
  heightPx: number;
  format: 'jpeg' | 'png';
  /** How the camera was held (EXIF). */
  orientation?: number;
  isTransparent?: boolean;
}

/** A picture as heavy as a photo: noise, with a red quarter at the top left as it is stored. */
export async function buildPhoto({
  widthPx,
  heightPx,
  format,
  orientation,
  isTransparent,
}: PhotoOptions): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: widthPx, height: heightPx, channels: 3, background: '#000', noise } as const;
  const red = { width: widthPx / 2, height: heightPx / 2, channels: 3, background: '#ff0000' } as const;
  const flat = await sharp({ create })
    .composite([{ input: { create: red }, top: 0, left: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const whole = isTransparent
    ? sharp(flat)
        .extend({ bottom: heightPx / 4, background })
        .ensureAlpha()
    : sharp(flat);
  const turned = orientation === undefined ? whole : whole.withMetadata({ orientation });
  return turned.toFormat(format, format === 'jpeg' ? { quality: 95 } : { compressionLevel: 0 }).toBuffer();
}
