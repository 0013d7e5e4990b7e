import { decorationStyle } from '../box-decoration.ts';
import { encodeMatrix, quietZoneOf, type MatrixLayer } from '../encode-matrix.ts';
import { readCodeText } from '../read-code-text.ts';
import { codePixels, moduleSizePx } from './code-pixels.ts';
import { snappedFrame } from './layer-frame.ts';
import type { Painter } from './painter.ts';

/** Draws a square code, QR or Data Matrix, in the middle of its box, on its background. */
export const paintMatrix: Painter<MatrixLayer> = (layer, context) => {
  const text = readCodeText(layer.source, context.values);
  if (text === '') return undefined;
  const code = encodeMatrix(layer, text);
  // The engine has asked `checkDrawable` before it calls a painter.
  if ('problem' in code) return undefined;
  const frame = snappedFrame(layer, context);
  const count = code.rows.length;
  const modulePx = moduleSizePx(Math.min(frame.width, frame.height), count + 2 * quietZoneOf(layer));
  const sidePx = modulePx * count;
  return {
    type: 'container',
    style: { ...frame, ...decorationStyle(layer, context.px), backgroundColor: layer.background ?? '#ffffff' },
    children: [
      {
        type: 'image',
        src: codePixels(count, count, layer.color ?? '#000000', (x, y) => code.rows[y]?.[x] === true),
        style: {
          position: 'absolute',
          left: Math.floor((frame.width - sidePx) / 2),
          top: Math.floor((frame.height - sidePx) / 2),
          width: sidePx,
          height: sidePx,
          imageRendering: modulePx >= 1 ? 'pixelated' : 'auto',
        },
      },
    ],
  };
};
