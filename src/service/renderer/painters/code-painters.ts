import type { ImageNode, Node } from '@takumi-rs/core';
import { symbologyRules } from '../../../variables/symbology-rules.ts';
import { type BarcodeBars, encodeBarcode } from '../../../document/encode-barcode.ts';
import { encodeMatrix, type MatrixLayer, quietZoneOf } from '../../../document/encode-matrix.ts';
import type { LayerOf } from '../../../document/layer.ts';
import { decorationStyle } from './paint-style.ts';
import { snappedFrame } from './layer-frame.ts';
import type { PaintContext, Painter } from './painter.ts';

/** Draws a square code, QR or Data Matrix, in the middle of its box, on its background. */
export const paintMatrix: Painter<MatrixLayer> = (layer, context) => {
  const text = readCodeText(layer.source, context, MATRIX_SAMPLE);
  if (text === '') return undefined;
  const code = encodeMatrix(layer, text);
  // The engine has asked `checkDrawable` before it calls a painter.
  if ('problem' in code) return undefined;
  const frame = snappedFrame(layer, context);
  const count = code.rows.length;
  const modulePx = moduleSizePx(Math.min(frame.width, frame.height), count + 2 * quietZoneOf(layer));
  noteFineModules(layer, count + 2 * quietZoneOf(layer), context);
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

const TEXT_LINE_HEIGHT = 1.5;
/** Of the height of the box. The bars keep the rest: without them there would be no code. */
const TEXT_PART_MAX = 0.75;
const LETTER_SPACING = 0.08;
/** Of a common text, in multiples of the type size, with its letter spacing. */
const WIDEST_CHARACTER = 0.74;

/** Draws a bar code across its box, with its text under the bars where the layer gives it a size. */
export const paintBarcode: Painter<LayerOf<'barcode'>> = async (layer, context) => {
  const text = readCodeText(layer.source, context, symbologyRules[layer.symbology].sample);
  if (text === '') return undefined;
  const encoded = encodeBarcode(layer.symbology, text);
  // The engine has asked `checkDrawable` before it calls a painter.
  if ('problem' in encoded) return undefined;
  const { bars } = encoded;
  const frame = snappedFrame(layer, context);
  const textPx = layer.textSize === undefined ? 0 : context.typePx(layer.textSize);
  const textHeightPx = Math.min(Math.floor(frame.height * TEXT_PART_MAX), Math.ceil(textPx * TEXT_LINE_HEIGHT));
  const quietModules = layer.quietZone ?? bars.quietModules;
  const modulePx = moduleSizePx(frame.width, bars.moduleCount + 2 * quietModules);
  noteFineModules(layer, bars.moduleCount + 2 * quietModules, context);
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
    const box = { left, top, width: 2 * halfRoomPx, height: textHeightPx };
    children.push(await printedText(bars.printedText, box, textPx, color, context));
  }
  return {
    type: 'container',
    style: { ...frame, ...decorationStyle(layer, context.px), backgroundColor: layer.background ?? '#ffffff' },
    children,
  };
};

/** The text under the bars, in the middle of them, set smaller before it would be cut: it is what people type in by hand. */
async function printedText(
  text: string,
  box: { left: number; top: number; width: number; height: number },
  textPx: number,
  color: string,
  { measureTexts }: PaintContext,
): Promise<Node> {
  const letters = (fontSize: number) =>
    ({
      fontFamily: 'Space Grotesk',
      fontWeight: 500,
      fontSize,
      lineHeight: `${box.height}px`,
      letterSpacing: fontSize * LETTER_SPACING,
      color,
      textAlign: 'center',
      whiteSpace: 'pre',
      overflowWrap: 'anywhere',
    }) as const;
  const commonSize = Math.min(textPx, box.height / TEXT_LINE_HEIGHT, box.width / (text.length * WIDEST_CHARACTER));
  // A text of wide letters, as W is one, takes more than a common one.
  const [{ widestPx }] = await measureTexts([
    { node: { type: 'text', text, style: letters(commonSize) }, widthPx: box.width },
  ]);
  const fontSize = commonSize * Math.min(1, box.width / widestPx);
  return { type: 'text', text, style: { position: 'absolute', ...box, ...letters(fontSize) } };
}

function darkModules({ widths }: BarcodeBars): boolean[] {
  return widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
}

/**
 * A picture with one pixel a module, dark modules in a colour and the rest clear. Drawn at a whole multiple of its size
 * with `imageRendering: pixelated`, every module gets the same number of device pixels and hard edges.
 */
function codePixels(
  width: number,
  height: number,
  color: string,
  isDark: (x: number, y: number) => boolean,
): Exclude<ImageNode['src'], string | Uint8Array | ArrayBuffer> {
  // A colour without alpha is opaque.
  const [red = 0, green = 0, blue = 0, alpha = 0] = [1, 3, 5, 7].map((start) =>
    Number.parseInt(`${color}ff`.slice(start, start + 2), 16),
  );
  const dark = [red, green, blue, 255].map((channel) => Math.round((channel * alpha) / 255));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isDark(x, y)) data.set(dark, (y * width + x) * 4);
    }
  }
  return { width, height, data, premultiplied: true };
}

/** Device pixels of one module: whole ones, or a fraction where there is not even one, as in a small thumbnail. */
function moduleSizePx(roomPx: number, modules: number): number {
  return roomPx >= modules ? Math.floor(roomPx / modules) : roomPx / modules;
}

/** What a code layer holds: the value of its variable or its own text; empty when the variable has no value. */
function readCodeText(source: CodeLayer['source'], { values, standIns }: PaintContext, sample: string): string {
  if ('text' in source) return source.text;
  return standIns.has(source.variable) ? sample : String(values.get(source.variable) ?? '');
}

type CodeLayer = MatrixLayer | LayerOf<'barcode'>;

/** The content of a square code that is a placeholder. */
const MATRIX_SAMPLE = 'SAMPLE';

/** What readers in the hand tell apart without trouble. */
const FINE_PX = 2;
const FINE_MM = 0.25;

/** Tells of a code whose modules will be so small that not every reader reads it. */
function noteFineModules(layer: CodeLayer, modules: number, context: PaintContext): void {
  if ('text' in layer.source || context.standIns.has(layer.source.variable)) return;
  const { width, height } = snappedFrame(layer, { px: context.outputPx });
  const modulePx = moduleSizePx(layer.type === 'barcode' ? width : Math.min(width, height), modules);
  // Rounded as the message writes it.
  const moduleMm =
    context.mmPerOutputPx === undefined ? undefined : Math.round(100 * context.mmPerOutputPx * modulePx) / 100;
  const isFineOnPaper = moduleMm !== undefined && moduleMm < FINE_MM;
  if (modulePx >= FINE_PX && !isFineOnPaper) return;
  const name = layer.source.variable;
  const size = isFineOnPaper
    ? `${moduleMm.toFixed(2)} mm wide; ${FINE_MM} mm reads everywhere`
    : `${modulePx < 1 ? 'less than 1' : modulePx} px wide; ${FINE_PX} px read everywhere`;
  const message = `The finest lines of the code of ${context.labelOf(name)} are ${size}. Shorten it.`;
  context.addFinding({ name, code: 'code-fine', severity: 'warning', message }, -modulePx);
}
