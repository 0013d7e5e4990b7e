import type { Node, Renderer } from '@takumi-rs/core';
import { builtInPicture, type BuiltInPictureName } from './built-in-pictures.ts';
import type { DevicePicture, PictureBox } from './fit-picture.ts';
import type { WritePng } from './png/create-png-writer.ts';

/** Draws a picture of the service for a box, as a PNG. */
export type DrawBuiltInPicture = (name: BuiltInPictureName, box: PictureBox) => Promise<DevicePicture>;

/** A larger box gets a picture of this and is filled with it: nobody sees the difference, and pixels are bounded. */
const SIDE_MAX_PX = 4000;

/** The pictures are our own, so the engine may read them as the vectors they are; it draws the same wherever it runs. */
export function drawBuiltInPictureWith(renderer: Pick<Renderer, 'render'>, writePng: WritePng): DrawBuiltInPicture {
  return async (name, { fit, focus = { x: 0.5, y: 0.5 }, ...box }) => {
    const shrink = Math.min(1, SIDE_MAX_PX / Math.max(box.widthPx, box.heightPx));
    const widthPx = Math.max(1, Math.round(box.widthPx * shrink));
    const heightPx = Math.max(1, Math.round(box.heightPx * shrink));
    // Placed by hand: the engine stretches a vector to its box, whatever `object-fit` says.
    const side = fit === 'cover' ? Math.max(widthPx, heightPx) : Math.min(widthPx, heightPx);
    const { x, y } = fit === 'cover' ? focus : { x: 0.5, y: 0.5 };
    const [left, top] = [Math.round((widthPx - side) * x), Math.round((heightPx - side) * y)];
    const size = { width: widthPx, height: heightPx };
    const root: Node = {
      type: 'container',
      style: { ...size, position: 'relative' },
      children: [{ type: 'image', src: name, style: { position: 'absolute', left, top, width: side, height: side } }],
    };
    const images = [{ src: name, data: builtInPicture(name), cache: 'none' } as const];
    const pixels = await renderer.render(root, { ...size, images, format: 'raw' });
    // Density says nothing here. What has clear parts is not for our writer.
    return writePng(pixels, widthPx, heightPx, 96) ?? renderer.render(root, { ...size, images, format: 'png' });
  };
}
