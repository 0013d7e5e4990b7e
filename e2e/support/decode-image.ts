import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** An image's content, read by decoders that share no code with the renderer. */
export interface DecodedImage {
  widthPx: number;
  heightPx: number;
  format: string;
  /** All QR codes and barcodes. */
  codes: { format: string; text: string }[];
  /** The QR code according to a second decoder. */
  secondOpinion: string | undefined;
}

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));

export async function decodeImage(file: Uint8Array): Promise<DecodedImage> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
  const { format } = await sharp(file).metadata();
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  const found = await readBarcodes(
    { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' },
    { formats: ['QRCode', 'Code128', 'EAN13'], tryHarder: true, maxNumberOfSymbols: 8 },
  );
  return {
    widthPx: info.width,
    heightPx: info.height,
    format: format ?? '',
    codes: found.map(({ format: symbology, text }) => ({ format: symbology, text })),
    secondOpinion: jsQR(pixels, info.width, info.height)?.data,
  };
}

interface PhotoOptions {
  widthPx: number;
  heightPx: number;
  /** How the camera was held (EXIF). */
  orientation: number;
}

/** A JPEG as large as a photo: noise, with a red quarter at its top left before rotation. */
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
