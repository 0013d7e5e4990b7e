import { createHash } from 'node:crypto';
import { createBoundedCache } from './bounded-cache.ts';
import type { BuiltInPictureName } from './built-in-pictures.ts';
import type { DrawBuiltInPicture } from './draw-built-in-picture.ts';
import { fitPicture, type DevicePicture, type PictureBox } from './fit-picture.ts';

/** A picture cut for a box; equal pictures for equal boxes have one name, so the engine decodes them once. */
export interface NamedPicture {
  src: string;
  data: DevicePicture;
}

/** Makes pictures for their boxes and keeps the latest. */
export interface PictureCache {
  cut(bytes: Uint8Array, box: PictureBox): Promise<NamedPicture>;
  drawBuiltIn(name: BuiltInPictureName, box: PictureBox): Promise<NamedPicture>;
}

const BYTES_MAX = 24 * 1024 * 1024;

/** An empty cache for one engine. What failed is not kept. */
export function createPictureCache(drawBuiltIn: DrawBuiltInPicture): PictureCache {
  const cache = createBoundedCache<NamedPicture>(BYTES_MAX, ({ data }) => data.length);
  async function find(content: string, box: PictureBox, make: () => Promise<DevicePicture>): Promise<NamedPicture> {
    const { widthPx, heightPx, fit, focus } = box;
    const src = [content, widthPx, heightPx, fit, focus?.x ?? '', focus?.y ?? ''].join(' ');
    const known = cache.get(src);
    if (known !== undefined) return known;
    const picture = { src, data: await make() };
    cache.set(src, picture);
    return picture;
  }
  return {
    // A name made of the content: two pictures never share one, whoever sent them.
    cut: (bytes, box) =>
      find(createHash('sha256').update(bytes).digest('base64url'), box, () => fitPicture(bytes, box)),
    drawBuiltIn: (name, box) => find(name, box, () => drawBuiltIn(name, box)),
  };
}
