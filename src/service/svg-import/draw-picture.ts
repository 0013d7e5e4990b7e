import sharp, { type Sharp } from 'sharp';
import { pxPerUnit } from '../../document/output-size.ts';
import { round3, type Box } from './affine.ts';
import type { Drawing, Placed } from './drawing.ts';
import { SvgImportError } from './svg-element.ts';
import { writeSvg } from './write-svg.ts';

/** A part of a drawing in pixels, with the box it covers on the page. */
export interface DrawnPicture extends Box {
  /** As a data URI. */
  data: string;
}

/** Pixels of the page beside those of the template at scale 1, so that pictures stay sharp at scale 2. */
const SHARPNESS = 2;
const PAGE_PIXELS_MAX = 16_000_000;
/** Less than a template's own picture may have in bytes. */
const BYTES_MAX = 2_000_000;

/** Draws elements as they are in the drawing; undefined when they leave no trace on the page. */
export async function drawPicture(placed: readonly Placed[], drawing: Drawing): Promise<DrawnPicture | undefined> {
  const { viewport } = drawing.page;
  const px = pxPerUnit(drawing.page);
  const pagePixels = viewport.width * viewport.height * px * px;
  // Whole steps where they fit, so that the edges of a picture lie on whole pixels at scale 1.
  const room = Math.sqrt(PAGE_PIXELS_MAX / pagePixels);
  const factor = room >= SHARPNESS ? SHARPNESS : Math.min(1, room);
  const size = { widthPx: Math.ceil(viewport.width * px * factor), heightPx: Math.ceil(viewport.height * px * factor) };
  const svg = Buffer.from(writeSvg(placed, drawing, size));
  const { data, info } = await sharp(svg).ensureAlpha().raw().toBuffer({ resolveWithObject: true }).catch(refuse);
  const bounds = findBounds(data, info.width, info.height, Math.max(1, factor));
  if (bounds === undefined) return undefined;
  const raw = { raw: { width: info.width, height: info.height, channels: 4 } } as const;
  const cut = sharp(data, raw).extract(bounds);
  const { left, top, width, height } = bounds;
  const [unitX, unitY] = [viewport.width / info.width, viewport.height / info.height];
  return {
    x: round3(left * unitX),
    y: round3(top * unitY),
    width: round3(width * unitX),
    height: round3(height * unitY),
    data: await encode(cut),
  };
}

/** PNG where it is small enough; photos as WebP, smaller until they fit. */
async function encode(picture: Sharp): Promise<string> {
  const png = await picture.clone().png({ compressionLevel: 9 }).toBuffer();
  if (png.length <= BYTES_MAX) return `data:image/png;base64,${png.toString('base64')}`;
  const { data: pixels, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  for (let part = 1; ; part /= 2) {
    const raw = { raw: { width: info.width, height: info.height, channels: 4 } } as const;
    const width = Math.max(1, Math.round(info.width * part));
    const webp = await sharp(pixels, raw).resize({ width }).webp({ quality: 90 }).toBuffer();
    if (webp.length <= BYTES_MAX) return `data:image/webp;base64,${webp.toString('base64')}`;
  }
}

/** True when a picture is as opaque everywhere as anywhere, but for pixels that its edges may share with the page. */
export async function isFullRectangle({ data }: DrawnPicture): Promise<boolean> {
  const picture = sharp(Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')).ensureAlpha();
  const { width, height } = await picture.metadata();
  const edge = 3;
  if (Math.min(width, height) <= 2 * edge) return true;
  const inner = await picture
    .extract({ left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge })
    .extractChannel('alpha')
    .png()
    .toBuffer();
  const [alpha] = (await sharp(inner).stats()).channels;
  return alpha === undefined || alpha.min > 0.9 * alpha.max;
}

/** The smallest box of whole steps around all that is not clear. */
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
  throw new SvgImportError(['The SVG cannot be drawn. Simplify it and export it again.']);
}
