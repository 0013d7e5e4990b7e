import { OUTPUT_PIXELS_MAX } from '../../contract/generate.ts';
import type { ViewportUnit } from '../../contract/template.ts';
import { pxPerUnit } from '../../document/output-size.ts';
import { readNumbers, type Affine } from './affine.ts';
import { splitLength } from './read-length.ts';
import { SvgImportError, type SvgElement } from './svg-element.ts';

/** An SVG's canvas in the template's unit. */
export interface Page {
  viewport: { width: number; height: number };
  unit: ViewportUnit;
  dpi: number;
  intent: 'screen' | 'print';
  /** Transforms the SVG's user units to `unit`. */
  toUnit: Affine;
  /** 100% in user units. */
  userWidth: number;
  userHeight: number;
}

const SCREEN_DPI = 96;
const PRINT_DPI = 300;
const SIDE_MAX = 20_000;
const PX_PER_INCH = 96;
const UNITS: Record<string, ViewportUnit> = { '': 'px', px: 'px', pt: 'pt', mm: 'mm', cm: 'cm', in: 'in' };

/** Reads the page size from `width`, `height` and `viewBox`. Throws `SvgImportError`. */
export function readPage(root: SvgElement): Page {
  const box = readNumbers(root.attributes.get('viewBox') ?? '');
  const [left = 0, top = 0, boxWidth, boxHeight] = box.length === 4 ? box : [];
  const { width, height, unit } = readSize(root) ?? { width: boxWidth, height: boxHeight, unit: 'px' as const };
  if (width === undefined || height === undefined) {
    const [writtenWidth, writtenHeight] = ['width', 'height'].map((name) => root.attributes.get(name) ?? '');
    refuse(`The SVG has no size (width "${writtenWidth}", height "${writtenHeight}"). Set a page size.`);
  }
  const viewport = { width: Math.round(width * 1000) / 1000, height: Math.round(height * 1000) / 1000 };
  if (![viewport.width, viewport.height].every((side) => side > 0 && side <= SIDE_MAX)) {
    refuse(
      `The SVG is ${viewport.width} x ${viewport.height} ${unit}. Each side must be greater than 0 and at most 20,000.`,
    );
  }
  const pxPerPageUnit = pxPerUnit({ unit, dpi: PX_PER_INCH });
  const userWidth = boxWidth ?? width * pxPerPageUnit;
  const userHeight = boxHeight ?? height * pxPerPageUnit;
  if (!(userWidth > 0 && userHeight > 0)) refuse("The SVG's viewBox has no size. Set a page size.");
  const scale = Math.min(viewport.width / userWidth, viewport.height / userHeight);
  const toUnit = {
    a: scale,
    b: 0,
    c: 0,
    d: scale,
    e: (viewport.width - userWidth * scale) / 2 - left * scale,
    f: (viewport.height - userHeight * scale) / 2 - top * scale,
  };
  const isScreen = unit === 'px';
  const dpi = isScreen ? SCREEN_DPI : printDpi(viewport, unit);
  return { viewport, unit, dpi, intent: isScreen ? 'screen' : 'print', toUnit, userWidth, userHeight };
}

/** Reads `width` and `height` in one absolute unit. */
function readSize({ attributes }: SvgElement): { width: number; height: number; unit: ViewportUnit } | undefined {
  const [width, height] = ['width', 'height'].map((name) => splitLength(attributes.get(name)));
  const [unit, otherUnit] = [width, height].map((side) => UNITS[side?.unit ?? 'none']);
  if (width === undefined || height === undefined || unit === undefined || unit !== otherUnit) return undefined;
  return { width: width.value, height: height.value, unit };
}

/** The usual resolution for print, or less if the page would have too many pixels. */
function printDpi({ width, height }: Page['viewport'], unit: ViewportUnit): number {
  const squareInches = width * height * pxPerUnit({ unit, dpi: 1 }) ** 2;
  return Math.min(PRINT_DPI, Math.max(36, Math.floor(Math.sqrt((OUTPUT_PIXELS_MAX * 0.98) / squareInches))));
}

function refuse(sentence: string): never {
  throw new SvgImportError([sentence]);
}
