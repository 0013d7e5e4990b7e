import type { ViewportUnit } from '../contract/template.ts';
import type { TemplateDocument } from './template-document.ts';

type Frame = Pick<TemplateDocument, 'viewport' | 'unit' | 'dpi'>;

const UNITS_PER_INCH: Record<Exclude<ViewportUnit, 'px'>, number> = { in: 1, pt: 72, cm: 2.54, mm: 25.4 };

/** Pixels of one unit of length at scale 1. A px is a px whatever the dpi; in every other unit 1 in is dpi px. */
export function pxPerUnit({ unit, dpi }: Pick<Frame, 'unit' | 'dpi'>): number {
  return unit === 'px' ? 1 : dpi / UNITS_PER_INCH[unit];
}

/** Pixels of one unit of type size at scale 1: px when the viewport is in px, else pt, as people who set type count. */
export function pxPerTypeUnit({ unit, dpi }: Pick<Frame, 'unit' | 'dpi'>): number {
  return unit === 'px' ? 1 : dpi / UNITS_PER_INCH.pt;
}

const MM_PER_INCH = 25.4;

/** Millimetres that a pixel of the image has on paper; undefined where the template is meant for screens. */
export function mmPerPx({ unit, dpi, intent }: Pick<TemplateDocument, 'unit' | 'dpi' | 'intent'>, scale: number) {
  return unit === 'px' && intent === 'screen' ? undefined : MM_PER_INCH / (dpi * scale);
}

/** Whole pixels of the image at a scale, each side at least 1. */
export function outputSize(document: Frame, scale: number): { widthPx: number; heightPx: number } {
  const factor = pxPerUnit(document) * scale;
  return {
    widthPx: Math.max(1, Math.round(document.viewport.width * factor)),
    heightPx: Math.max(1, Math.round(document.viewport.height * factor)),
  };
}

/** Proofs and examples are drawn with at most this many pixels: larger templates get a smaller scale. */
const LOOK_PIXELS_MAX = 6_000_000;

/** The scale to draw a small picture of a template at: that of a render, so that it shows what the render would, where it can. */
export function lookScale(document: Frame): number {
  const { widthPx, heightPx } = outputSize(document, 1);
  return Math.min(1, Math.sqrt(LOOK_PIXELS_MAX / (widthPx * heightPx)));
}
