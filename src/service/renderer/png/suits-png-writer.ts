import { isOpaquePaint, type Paint } from '../paint.ts';
import type { TemplateDocument } from '../template-document.ts';

/** Raw pixels take four bytes each; past this the engine had better keep them to itself. */
const PIXELS_MAX = 16_000_000;

/**
 * True for images that our PNG writer is for: opaque, and with gradients or pictures in them, which it writes in a third of
 * the time. What is flat has so few colours that the engine's own writer, which lists them, makes the much smaller file. Only
 * the document decides, so the same request always has the same bytes.
 */
export function suitsPngWriter({ background, layers }: TemplateDocument, pixels: number): boolean {
  if (pixels > PIXELS_MAX || !isOpaquePaint(background)) return false;
  const fills = layers.map((layer) => ('fill' in layer ? layer.fill : undefined));
  return [background, ...fills].some(isGradient) || layers.some(({ type }) => type === 'picture');
}

function isGradient(paint: Paint | null | undefined): boolean {
  return typeof paint === 'object' && paint !== null;
}
