import type { Node } from '@takumi-rs/core';
import { drawnVariables, type Layer } from '../../../document/layer.ts';
import { COVER, layerFrame } from './layer-frame.ts';
import type { PaintContext } from './painter.ts';

const OUTLINE = '#e0457b';
const OUTLINE_PX = 1;
/** Placeholders are faint, so that what they cover stays visible. */
const FAINT = 0.4;

export function showsStandIn(layer: Layer, { standIns }: Pick<PaintContext, 'standIns'>): boolean {
  return drawnVariables(layer).some((name) => standIns.has(name));
}

/** Draws a placeholder faintly over what it covers. */
export function paintFaint(node: Node): Node {
  return { type: 'container', style: { ...COVER, opacity: FAINT }, children: [node] };
}

/** Outlines a layer that shows a placeholder, scaled to the proof. */
export function paintOutline(layer: Layer, context: PaintContext, shrink: number): Node {
  const { opacity: _translucent, ...frame } = layerFrame(layer, { px: (length) => context.px(length) * shrink });
  return { type: 'container', style: { ...frame, border: `${OUTLINE_PX}px solid ${OUTLINE}` } };
}

const WORD = 'PROOF';
/** The tag's type size as a fraction of the shorter side, and its bounds in px. */
const SIZE = { ofSide: 0.035, minPx: 7, maxPx: 14 };
/** The line is light and dark, so that it shows on any image. */
const LINE_COLORS = ['rgba(255, 255, 255, 0.5)', 'rgba(0, 0, 0, 0.3)'];
const LINE_PX = 1.5;

/**
 * Marks an image with a tag in a corner and a faint line from one of the other corners to its opposite. Any part that has more than
 * half of both sides contains a piece of the line.
 */
export function paintMark({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Node[] {
  const fontSize = Math.min(SIZE.maxPx, Math.max(SIZE.minPx, Math.min(widthPx, heightPx) * SIZE.ofSide));
  const length = Math.hypot(widthPx, heightPx);
  const lines = LINE_COLORS.map((backgroundColor, index): Node => {
    return {
      type: 'container',
      style: {
        position: 'absolute',
        left: (widthPx - length) / 2,
        top: heightPx / 2 + (index - 1) * LINE_PX,
        width: length,
        height: LINE_PX,
        backgroundColor,
        transformOrigin: `50% ${(1 - index) * 100}%`,
        transform: `rotate(${-Math.atan2(heightPx, widthPx)}rad)`,
      },
    };
  });
  const tag: Node = {
    type: 'text',
    text: WORD,
    style: {
      position: 'absolute',
      right: 0,
      bottom: 0,
      padding: `${fontSize * 0.4}px ${fontSize * 0.7}px`,
      fontFamily: 'Inter',
      fontWeight: 600,
      fontSize,
      lineHeight: `${fontSize}px`,
      letterSpacing: fontSize * 0.1,
      color: '#ffffff',
      backgroundColor: 'rgba(0, 0, 0, 0.65)',
      whiteSpace: 'pre',
    },
  };
  return [...lines, tag];
}
