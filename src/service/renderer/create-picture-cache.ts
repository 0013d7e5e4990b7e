import { createHash } from 'node:crypto';
import { createBoundedCache } from './bounded-cache.ts';
import { fitPicture, type DevicePicture, type PictureBox } from './fit-picture.ts';

/** A picture cut for a box; equal pictures for equal boxes have one name, so the engine decodes them once. */
export interface NamedPicture {
  src: string;
  data: DevicePicture;
}

/** Cuts pictures for their boxes and keeps the latest. */
export type CutPicture = (bytes: Uint8Array, box: PictureBox) => Promise<NamedPicture>;

const BYTES_MAX = 24 * 1024 * 1024;

/** An empty cache for one engine. What failed is not kept. */
export function createPictureCache(): CutPicture {
  const cache = createBoundedCache<NamedPicture>(BYTES_MAX, ({ data }) => data.length);
  return async (bytes, box) => {
    const { widthPx, heightPx, fit, focus } = box;
    // A name made of the content: two pictures never share one, whoever sent them.
    const digest = createHash('sha256').update(bytes).digest('base64url');
    const src = [digest, widthPx, heightPx, fit, focus?.x ?? '', focus?.y ?? ''].join(' ');
    const known = cache.get(src);
    if (known !== undefined) return known;
    const picture = { src, data: await fitPicture(bytes, box) };
    cache.set(src, picture);
    return picture;
  };
}
