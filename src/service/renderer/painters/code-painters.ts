import type { ImageNode, Node } from '@takumi-rs/core';
import { symbologyRules } from '../../../variables/symbology-rules.ts';
import { type BarcodeBars, encodeBarcode } from '../../../document/encode-barcode.ts';
import { encodeMatrix, type MatrixLayer, quietZoneOf } from '../../../document/encode-matrix.ts';
import type { CodeLayer } from '../../../document/layer-checks.ts';
import type { LayerOf } from '../../../document/layer.ts';
import { decorationStyle } from './paint-style.ts';
import { snappedFrame } from './layer-frame.ts';
import type { PaintContext, Painter } from './painter.ts';

/** The content of placeholder QR and Data Matrix codes. */
const MATRIX_SAMPLE = 'SAMPLE';

/** Draws a QR or Data Matrix code in the center of its box. */
export const paintMatrix: Painter<MatrixLayer> = (layer, context) => {
  const text = readCodeText(layer.source, context, MATRIX_SAMPLE);
  if (text === '') return undefined;
  const code = encodeMatrix(layer, text);
  // `checkDrawable` has reported the problem.
  if ('problem' in code) return undefined;
  const frame = snappedFrame(layer, context);
  const modules = code.rows.length + 2 * quietZoneOf(layer);
  noteFineModules(layer, modules, context);
  const modulePx = moduleSizePx(Math.min(frame.width, frame.height), modules);
  const sidePx = modulePx * code.rows.length;
  const place = {
    left: Math.floor((frame.width - sidePx) / 2),
    top: Math.floor((frame.height - sidePx) / 2),
    width: sidePx,
    height: sidePx,
  };
  return paintCode(layer, [codeImage(layer, code.rows, modulePx, place)], context);
};

const TEXT_LINE_HEIGHT = 1.5;
/** Maximum fraction of the height for the text. The bars get the rest. */
const TEXT_PART_MAX = 0.75;
const LETTER_SPACING = 0.08;
/** Average character width including spacing, as a multiple of the type size. */
const CHARACTER_WIDTH = 0.74;

/** Draws a barcode across its box, with the text under the bars if the layer has a `textSize`. */
export const paintBarcode: Painter<LayerOf<'barcode'>> = async (layer, context) => {
  const text = readCodeText(layer.source, context, symbologyRules[layer.symbology].sample);
  if (text === '') return undefined;
  const encoded = encodeBarcode(layer.symbology, text);
  // `checkDrawable` has reported the problem.
  if ('problem' in encoded) return undefined;
  const { bars } = encoded;
  const frame = snappedFrame(layer, context);
  const textPx = layer.textSize === undefined ? 0 : context.typePx(layer.textSize);
  const textHeightPx = Math.min(Math.floor(frame.height * TEXT_PART_MAX), Math.ceil(textPx * TEXT_LINE_HEIGHT));
  const quietModules = layer.quietZone ?? bars.quietModules;
  const modules = bars.moduleCount + 2 * quietModules;
  noteFineModules(layer, modules, context);
  const modulePx = moduleSizePx(frame.width, modules);
  const widthPx = modulePx * bars.moduleCount;
  const quietPx = modulePx * quietModules;
  const left = {
    left: quietPx,
    center: Math.floor((frame.width - widthPx) / 2),
    right: frame.width - quietPx - widthPx,
  }[layer.align ?? 'center'];
  const place = { left, top: 0, width: widthPx, height: frame.height - textHeightPx };
  const children = [codeImage(layer, [darkModules(bars)], modulePx, place)];
  if (textHeightPx > 0) {
    const halfRoomPx = Math.min(left, frame.width - left - widthPx) + widthPx / 2;
    const box = {
      left: left + widthPx / 2 - halfRoomPx,
      top: frame.height - textHeightPx,
      width: 2 * halfRoomPx,
      height: textHeightPx,
    };
    children.push(await printedText(layer, bars.printedText, box, textPx, context));
  }
  return paintCode(layer, children, context);
};

function paintCode(layer: CodeLayer, children: Node[], context: PaintContext): Node {
  const style = { ...snappedFrame(layer, context), ...decorationStyle(layer, context.px) };
  return { type: 'container', style: { ...style, backgroundColor: layer.background ?? '#ffffff' }, children };
}

type Box = Record<'left' | 'top' | 'width' | 'height', number>;

/** Creates the text under the bars. The text shrinks instead of being truncated, because people type it in by hand. */
async function printedText(
  { color = '#000000' }: CodeLayer,
  text: string,
  box: Box,
  textPx: number,
  { measureText }: PaintContext,
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
  const size = Math.min(textPx, box.height / TEXT_LINE_HEIGHT, box.width / (text.length * CHARACTER_WIDTH));
  // Wide letters such as W may need more than the average width.
  const { widestPx } = await measureText({ type: 'text', text, style: letters(size) }, box.width);
  const fontSize = size * Math.min(1, box.width / widestPx);
  return { type: 'text', text, style: { position: 'absolute', ...box, ...letters(fontSize) } };
}

function darkModules({ widths }: BarcodeBars): boolean[] {
  return widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
}

/** Scales an image with one pixel per module by a whole number, so modules have equal sizes and sharp edges. */
function codeImage(layer: CodeLayer, rows: readonly boolean[][], modulePx: number, place: Box): Node {
  const imageRendering = modulePx >= 1 ? 'pixelated' : 'auto';
  const src = codePixels(rows, layer.color ?? '#000000');
  return { type: 'image', src, style: { position: 'absolute', ...place, imageRendering } };
}

function codePixels(
  rows: readonly boolean[][],
  color: string,
): Exclude<ImageNode['src'], string | Uint8Array | ArrayBuffer> {
  // A color without alpha is opaque.
  const [red = 0, green = 0, blue = 0, alpha = 0] = Buffer.from(`${color.slice(1)}ff`, 'hex');
  const dark = [red, green, blue, 255].map((channel) => Math.round((channel * alpha) / 255));
  const light = [0, 0, 0, 0];
  const data = Uint8Array.from(rows.flat().flatMap((isDark) => (isDark ? dark : light)));
  return { width: rows[0]?.length ?? 0, height: rows.length, data, premultiplied: true };
}

/** Device pixels per module: a whole number, or a fraction if less than one pixel fits, as in a thumbnail. */
function moduleSizePx(roomPx: number, modules: number): number {
  return roomPx >= modules ? Math.floor(roomPx / modules) : roomPx / modules;
}

/** Returns a code's content. Empty if the variable has no value. */
function readCodeText(source: CodeLayer['source'], { values, standIns }: PaintContext, sample: string): string {
  if ('text' in source) return source.text;
  return standIns.has(source.variable) ? sample : String(values.get(source.variable) ?? '');
}

/** Module size that any handheld scanner can read. */
const FINE_PX = 2;
const FINE_MM = 0.25;

/** Reports a code if its modules are too small for some scanners. */
function noteFineModules(layer: CodeLayer, modules: number, context: PaintContext): void {
  if ('text' in layer.source || context.standIns.has(layer.source.variable)) return;
  const { width, height } = snappedFrame(layer, { px: context.outputPx });
  const modulePx = moduleSizePx(layer.type === 'barcode' ? width : Math.min(width, height), modules);
  // Rounded as in the message.
  const moduleMm =
    context.mmPerOutputPx === undefined ? undefined : Math.round(100 * context.mmPerOutputPx * modulePx) / 100;
  const isFineOnPaper = moduleMm !== undefined && moduleMm < FINE_MM;
  if (modulePx >= FINE_PX && !isFineOnPaper) return;
  const name = layer.source.variable;
  const size = isFineOnPaper
    ? `${moduleMm.toFixed(2)} mm wide; some scanners need ${FINE_MM} mm`
    : `${modulePx < 1 ? 'less than 1' : modulePx} px wide; some scanners need ${FINE_PX} px`;
  const message = `The thinnest lines of the ${context.labelOf(name)} code are ${size}. Shorten the text.`;
  context.addFinding({ name, code: 'code-fine', severity: 'warning', message }, -modulePx);
}
