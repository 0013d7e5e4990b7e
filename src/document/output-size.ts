import type { ViewportUnit } from '../contract/template.ts';
import type { TemplateDocument } from './template-document.ts';

type Frame = Pick<TemplateDocument, 'viewport' | 'unit' | 'dpi'>;

const UNITS_PER_INCH: Record<Exclude<ViewportUnit, 'px'>, number> = { in: 1, pt: 72, cm: 2.54, mm: 25.4 };

/** Pixels per unit of length at scale 1. For px, the dpi is ignored. */
export function pxPerUnit({ unit, dpi }: Pick<Frame, 'unit' | 'dpi'>): number {
  return unit === 'px' ? 1 : dpi / UNITS_PER_INCH[unit];
}

/** Pixels per unit of type size at scale 1. Type sizes are in px if the unit is px, otherwise in pt. */
export function pxPerTypeUnit({ unit, dpi }: Pick<Frame, 'unit' | 'dpi'>): number {
  return unit === 'px' ? 1 : dpi / UNITS_PER_INCH.pt;
}

const MM_PER_INCH = 25.4;

/** Millimeters per pixel on paper. Undefined for screen templates. */
export function mmPerPx({ unit, dpi, intent }: Pick<TemplateDocument, 'unit' | 'dpi' | 'intent'>, scale: number) {
  return unit === 'px' && intent === 'screen' ? undefined : MM_PER_INCH / (dpi * scale);
}

/** The image's size at a scale, in whole pixels, at least 1 x 1. */
export function outputSize(document: Frame, scale: number): { widthPx: number; heightPx: number } {
  const factor = pxPerUnit(document) * scale;
  return {
    widthPx: Math.max(1, Math.round(document.viewport.width * factor)),
    heightPx: Math.max(1, Math.round(document.viewport.height * factor)),
  };
}

/** Maximum pixels in a proof or example. Larger templates are drawn at a smaller scale. */
const LOOK_PIXELS_MAX = 6_000_000;

/** The scale for proofs and examples: 1 if possible, so they match the render. */
export function lookScale(document: Frame): number {
  const { widthPx, heightPx } = outputSize(document, 1);
  return Math.min(1, Math.sqrt(LOOK_PIXELS_MAX / (widthPx * heightPx)));
}
