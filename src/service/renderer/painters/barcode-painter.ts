import type { Node } from '@takumi-rs/core';
import { encodeBarcode, type BarcodeBars } from '../barcode-symbology.ts';
import { decorationStyle } from '../box-decoration.ts';
import type { LayerOf } from '../layer.ts';
import { readCodeText } from '../read-code-text.ts';
import { codePixels, moduleSizePx } from './code-pixels.ts';
import { snappedFrame } from './layer-frame.ts';
import type { Painter } from './painter.ts';

const TEXT_LINE_HEIGHT = 1.5;
const LETTER_SPACING = 0.08;
/** Of a common text, in multiples of the type size, with its letter spacing. */
const WIDEST_CHARACTER = 0.74;

/** Draws a bar code across its box, with its text under the bars where the layer gives it a size. */
export const paintBarcode: Painter<LayerOf<'barcode'>> = (layer, context) => {
  const text = readCodeText(layer.source, context.values);
  if (text === '') return undefined;
  const encoded = encodeBarcode(layer.symbology, text);
  // The engine has asked `checkDrawable` before it calls a painter.
  if ('problem' in encoded) return undefined;
  const { bars } = encoded;
  const frame = snappedFrame(layer, context);
  const textPx = layer.textSize === undefined ? 0 : context.typePx(layer.textSize);
  const textHeightPx = Math.min(frame.height, Math.ceil(textPx * TEXT_LINE_HEIGHT));
  const quietModules = layer.quietZone ?? bars.quietModules;
  const modulePx = moduleSizePx(frame.width, bars.moduleCount + 2 * quietModules);
  const widthPx = modulePx * bars.moduleCount;
  const quietPx = modulePx * quietModules;
  const leftPx = {
    left: quietPx,
    center: Math.floor((frame.width - widthPx) / 2),
    right: frame.width - quietPx - widthPx,
  }[layer.align ?? 'center'];
  const dark = darkModules(bars);
  const color = layer.color ?? '#000000';
  const children: Node[] = [
    {
      type: 'image',
      src: codePixels(bars.moduleCount, 1, color, (x) => dark[x] === true),
      style: {
        position: 'absolute',
        left: leftPx,
        top: 0,
        width: widthPx,
        height: frame.height - textHeightPx,
        imageRendering: modulePx >= 1 ? 'pixelated' : 'auto',
      },
    },
  ];
  if (textHeightPx > 0) {
    const halfRoomPx = Math.min(leftPx, frame.width - leftPx - widthPx) + widthPx / 2;
    const left = leftPx + widthPx / 2 - halfRoomPx;
    const top = frame.height - textHeightPx;
    children.push(
      printedText(bars.printedText, { left, top, width: 2 * halfRoomPx, height: textHeightPx }, textPx, color),
    );
  }
  return {
    type: 'container',
    style: { ...frame, ...decorationStyle(layer, context.px), backgroundColor: layer.background ?? '#ffffff' },
    children,
  };
};

/** The text under the bars, in the middle of them, set smaller before it would be cut: it is what people type in by hand. */
function printedText(
  text: string,
  box: { left: number; top: number; width: number; height: number },
  textPx: number,
  color: string,
): Node {
  const fontSize = Math.min(textPx, box.width / (text.length * WIDEST_CHARACTER));
  return {
    type: 'text',
    text,
    style: {
      position: 'absolute',
      ...box,
      fontFamily: 'Space Grotesk',
      fontWeight: 500,
      fontSize,
      lineHeight: `${box.height}px`,
      letterSpacing: fontSize * LETTER_SPACING,
      color,
      textAlign: 'center',
      whiteSpace: 'pre',
      overflowWrap: 'anywhere',
    },
  };
}

function darkModules({ widths }: BarcodeBars): boolean[] {
  return widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
}
