import type { Template } from '../../contract/template.ts';

/** Inches per physical unit. */
const inches = new Map([
  ['in', 1],
  ['cm', 1 / 2.54],
  ['mm', 1 / 25.4],
  ['pt', 1 / 72],
]);

export interface PixelSize {
  widthPx: number;
  heightPx: number;
}

/** A render's size in pixels; undefined if the size, unit or density is unknown. */
export function outputPixels(
  template: Pick<Template, 'viewport' | 'viewportUnit' | 'viewportExportDpi'>,
  scale: number,
): PixelSize | undefined {
  const pixelsPerUnit = readPixelsPerUnit(template.viewportUnit, template.viewportExportDpi);
  if (template.viewport === undefined || pixelsPerUnit === undefined) return undefined;
  const { width, height } = template.viewport;
  return { widthPx: Math.round(width * pixelsPerUnit * scale), heightPx: Math.round(height * pixelsPerUnit * scale) };
}

function readPixelsPerUnit(unit: string, dpi: number | undefined): number | undefined {
  if (unit === 'px') return 1;
  const inchesPerUnit = inches.get(unit);
  return inchesPerUnit === undefined || dpi === undefined ? undefined : inchesPerUnit * dpi;
}
