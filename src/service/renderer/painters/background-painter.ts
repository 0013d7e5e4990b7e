import type { Node } from '@takumi-rs/core';
import { paintStyle, type Paint } from '../paint.ts';

/**
 * The root of an image: the background with all layers in it. What of them lies outside is beyond the engine's canvas;
 * clipping it here as well would cost a copy of all pixels.
 */
export function paintBackground(background: Paint | null, widthPx: number, heightPx: number, children: Node[]): Node {
  return {
    type: 'container',
    style: {
      position: 'relative',
      display: 'flex',
      width: widthPx,
      height: heightPx,
      ...(background === null ? {} : paintStyle(background)),
    },
    children,
  };
}

/** A picture of the whole image: what lies under all else, drawn before. */
export function paintBase(src: string, widthPx: number, heightPx: number): Node {
  return {
    type: 'image',
    src,
    style: { position: 'absolute', left: 0, top: 0, width: widthPx, height: heightPx },
  };
}
