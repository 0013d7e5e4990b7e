import { createHash } from 'node:crypto';
import type { Node, Renderer } from '@takumi-rs/core';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import { builtInPicture, type BuiltInPictureName } from '../../document/built-in-pictures.ts';
import { fitPicture, type PictureBox } from './fit-picture.ts';

/** A named PNG. Equal images for equal boxes have the same name, so the engine decodes them once. */
export interface NamedPicture {
  src: string;
  data: Uint8Array;
}

/** Fits images to their boxes and caches the result. */
export interface PictureCache {
  cut(bytes: Uint8Array, box: PictureBox): Promise<NamedPicture>;
  drawBuiltIn(name: BuiltInPictureName, box: PictureBox): Promise<NamedPicture>;
}

/** The engine rejects PNGs with longer sides. */
export const PNG_SIDE_MAX_PX = 8192;

const BYTES_MAX = 4 * 1024 * 1024;

export function createPictureCache(renderer: Pick<Renderer, 'render'>): PictureCache {
  const cache = createBoundedCache<NamedPicture>(BYTES_MAX, ({ data }) => data.length);
  async function find(content: string, box: PictureBox, make: () => Promise<Uint8Array>): Promise<NamedPicture> {
    const { widthPx, heightPx, fit, focus } = box;
    const src = [content, widthPx, heightPx, fit, focus?.x ?? '', focus?.y ?? ''].join(' ');
    const known = cache.get(src);
    if (known !== undefined) return known;
    const picture = { src, data: await make() };
    cache.set(src, picture);
    return picture;
  }
  return {
    cut: (bytes, box) =>
      find(createHash('sha256').update(bytes).digest('base64url'), box, () =>
        fitPicture(bytes, { ...box, ...boundSize(box, PNG_SIDE_MAX_PX) }),
      ),
    drawBuiltIn: (name, box) => find(name, box, () => drawBuiltInPicture(renderer, name, box)),
  };
}

/** Images for larger boxes are scaled up. The difference is invisible. */
const BUILT_IN_SIDE_MAX_PX = 4000;

/** Returns a box's size, shrunk until its longer side is at most `sideMaxPx`. */
function boundSize({ widthPx, heightPx }: PictureBox, sideMaxPx: number): { widthPx: number; heightPx: number } {
  const shrink = Math.min(1, sideMaxPx / Math.max(widthPx, heightPx));
  return {
    widthPx: Math.max(1, Math.round(widthPx * shrink)),
    heightPx: Math.max(1, Math.round(heightPx * shrink)),
  };
}

/** Draws a built-in image for a box. The engine may read this SVG, because it is trusted. */
async function drawBuiltInPicture(
  renderer: Pick<Renderer, 'render'>,
  name: BuiltInPictureName,
  box: PictureBox,
): Promise<Uint8Array> {
  const { fit, focus = { x: 0.5, y: 0.5 } } = box;
  const { widthPx: width, heightPx: height } = boundSize(box, BUILT_IN_SIDE_MAX_PX);
  // The engine ignores `object-fit` for SVGs and stretches them.
  const side = fit === 'cover' ? Math.max(width, height) : Math.min(width, height);
  const { x, y } = fit === 'cover' ? focus : { x: 0.5, y: 0.5 };
  const [left, top] = [Math.round((width - side) * x), Math.round((height - side) * y)];
  const root: Node = {
    type: 'container',
    style: { width, height, position: 'relative' },
    children: [{ type: 'image', src: name, style: { position: 'absolute', left, top, width: side, height: side } }],
  };
  const images = [{ src: name, data: builtInPicture(name), cache: 'none' } as const];
  return renderer.render(root, { width, height, images, format: 'png' });
}
