import sharp, { type Sharp } from 'sharp';
import { pxPerUnit } from '../../document/output-size.ts';
import { round3, type Box } from './affine.ts';
import type { Drawing, Placed } from './drawing.ts';
import { SvgImportError } from './svg-element.ts';
import { writeSvg } from './write-svg.ts';

/** Part of an SVG as pixels, with its box on the page. */
export interface DrawnPicture extends Box {
  /** A data URI. */
  data: string;
}

/** Pixels per template pixel, so images stay sharp at scale 2. */
const SHARPNESS = 2;
const PAGE_PIXELS_MAX = 16_000_000;
/** Below the document schema's limit. */
const BYTES_MAX = 2_000_000;

/** Draws elements exactly. Undefined if they are invisible on the page. */
export async function drawPicture(placed: readonly Placed[], drawing: Drawing): Promise<DrawnPicture | undefined> {
  const { viewport } = drawing.page;
  const px = pxPerUnit(drawing.page);
  const room = Math.sqrt(PAGE_PIXELS_MAX / (viewport.width * viewport.height * px * px));
  // A whole factor, so edges fall on whole pixels at scale 1.
  const factor = room >= SHARPNESS ? SHARPNESS : Math.min(1, room);
  const size = { widthPx: Math.ceil(viewport.width * px * factor), heightPx: Math.ceil(viewport.height * px * factor) };
  const svg = Buffer.from(writeSvg(placed, drawing, size));
  const { data, info } = await sharp(svg).ensureAlpha().raw().toBuffer({ resolveWithObject: true }).catch(refuse);
  const bounds = findBounds(data, info.width, info.height, Math.max(1, factor));
  if (bounds === undefined) return undefined;
  const { left, top, width, height } = bounds;
  const [unitX, unitY] = [viewport.width / info.width, viewport.height / info.height];
  return {
    x: round3(left * unitX),
    y: round3(top * unitY),
    width: round3(width * unitX),
    height: round3(height * unitY),
    data: await encode(sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).extract(bounds)),
  };
}

/** Encodes as PNG if that is small enough, else as WebP, with fewer pixels until it fits. */
async function encode(picture: Sharp): Promise<string> {
  const png = await picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  if (png.data.length <= BYTES_MAX) return `data:image/png;base64,${png.data.toString('base64')}`;
  for (let { width } = png.info; ; width = Math.ceil(width / 2)) {
    const webp = await sharp(png.data).resize({ width }).webp({ quality: 90 }).toBuffer();
    if (webp.length <= BYTES_MAX) return `data:image/webp;base64,${webp.toString('base64')}`;
  }
}

/** Finds the smallest box around all visible pixels, in whole steps. */
function findBounds(pixels: Uint8Array, width: number, height: number, step: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return undefined;
  left -= left % step;
  top -= top % step;
  const [endX, endY] = [right, bottom].map((last) => (Math.floor(last / step) + 1) * step) as [number, number];
  return { left, top, width: Math.min(width, endX) - left, height: Math.min(height, endY) - top };
}

function refuse(): never {
  throw new SvgImportError(['The SVG cannot be drawn. Simplify it and export again.']);
}
