import type { Node } from '@takumi-rs/core';
import { paintStyle, type Paint } from '../paint.ts';

/** The root of an image: the background with all layers in it, nothing of them outside. */
export function paintBackground(background: Paint | null, widthPx: number, heightPx: number, children: Node[]): Node {
  return {
    type: 'container',
    style: {
      position: 'relative',
      display: 'flex',
      overflow: 'hidden',
      width: widthPx,
      height: heightPx,
      ...(background === null ? {} : paintStyle(background)),
    },
    children,
  };
}
