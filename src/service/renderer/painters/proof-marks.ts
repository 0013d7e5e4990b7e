import type { Node } from '@takumi-rs/core';
import { drawnVariables, type Layer } from '../../../document/layer.ts';
import { layerFrame } from './layer-frame.ts';
import type { PaintContext } from './painter.ts';

const OUTLINE = '#e0457b';
const OUTLINE_PX = 2;

/** Outlines a layer that shows a placeholder, scaled to the proof. */
export function paintOutline(layer: Layer, context: PaintContext, shrink: number): Node[] {
  if (!drawnVariables(layer).some((name) => context.standIns.has(name))) return [];
  const { opacity: _translucent, ...frame } = layerFrame(layer, { px: (length) => context.px(length) * shrink });
  return [{ type: 'container', style: { ...frame, border: `${OUTLINE_PX}px solid ${OUTLINE}` } }];
}

const WORD = 'PROOF';
/** Type size as a fraction of the shorter side, and its bounds in px. */
const SIZE = { ofSide: 0.075, minPx: 9, maxPx: 34 };
/** Distances between the words, as multiples of the type size. */
const STEP = { x: 5.6, y: 2.9 };
const WIDTH = 4.6;

/** Repeats a translucent word across the whole image, so it can't be cropped out. */
export function paintMark({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Node[] {
  const fontSize = Math.min(SIZE.maxPx, Math.max(SIZE.minPx, Math.min(widthPx, heightPx) * SIZE.ofSide));
  const stepX = fontSize * STEP.x;
  const stepY = fontSize * STEP.y;
  const columns = Math.ceil(widthPx / stepX) + 1;
  const rows = Math.ceil(heightPx / stepY) + 1;
  return Array.from({ length: columns * rows }, (_, index): Node => {
    const row = Math.floor(index / columns);
    // Every other row is offset by half a step, so no straight cut passes between the words.
    const left = ((index % columns) - (row % 2) / 2) * stepX;
    return {
      type: 'text',
      text: WORD,
      style: {
        position: 'absolute',
        left,
        top: row * stepY - fontSize / 2,
        width: fontSize * WIDTH,
        fontFamily: 'Inter',
        fontWeight: 700,
        fontSize,
        lineHeight: `${fontSize}px`,
        letterSpacing: fontSize * 0.12,
        color: 'rgba(255, 255, 255, 0.3)',
        textShadow: '0 0 3px rgba(0, 0, 0, 0.28)',
        transform: 'rotate(-24deg)',
        whiteSpace: 'pre',
      },
    };
  });
}
