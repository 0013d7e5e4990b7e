import { OUTPUT_PIXELS_MAX } from '../../contract/generate.ts';
import type { ViewportUnit } from '../../contract/template.ts';
import { pxPerUnit } from '../../document/output-size.ts';
import { readNumbers, type Affine } from './affine.ts';
import { readLength, splitLength, type Length } from './read-length.ts';
import { SvgImportError, type SvgElement } from './svg-element.ts';

/** The canvas of a drawing, in the unit its template counts in. */
export interface Page {
  viewport: { width: number; height: number };
  unit: ViewportUnit;
  dpi: number;
  intent: 'screen' | 'print';
  /** From the drawing's user units to `unit`. */
  toUnit: Affine;
  /** The user units of 100 %. */
  userWidth: number;
  userHeight: number;
}

const SCREEN_DPI = 96;
const PRINT_DPI = 300;
const SIDE_MAX = 20_000;
const UNITS: Record<string, ViewportUnit> = { '': 'px', px: 'px', pt: 'pt', mm: 'mm', cm: 'cm', in: 'in' };

/** Reads the size of a drawing from `width`, `height` and `viewBox`. Throws SvgImportError with one sentence. */
export function readPage(root: SvgElement): Page {
  const box = readNumbers(root.attributes.get('viewBox') ?? '');
  const [left = 0, top = 0, boxWidth, boxHeight] = box.length === 4 ? box : [];
  const widthText = root.attributes.get('width');
  const heightText = root.attributes.get('height');
  const width = readSide(widthText, boxWidth, heightText, boxHeight);
  const height = readSide(heightText, boxHeight, widthText, boxWidth);
  if (width === undefined || height === undefined) {
    refuse(`The SVG has no size (width "${widthText ?? ''}", height "${heightText ?? ''}"); set a page size.`);
  }
  const isSame = width.unit === height.unit && UNITS[width.unit] !== undefined;
  const unit = isSame ? (UNITS[width.unit] as ViewportUnit) : 'px';
  const sides = [width, height].map(({ value, unit: own }) => (isSame ? value : readLength(`${value}${own}`)));
  const [w = 0, h = 0] = sides.map((side) => Math.round((side ?? 0) * 1000) / 1000);
  if (!(w > 0 && h > 0 && w <= SIDE_MAX && h <= SIDE_MAX)) {
    refuse(`The SVG is ${w} x ${h} ${unit}. Each side must be more than 0 and at most 20,000.`);
  }
  const userWidth = boxWidth ?? readLength(widthText) ?? w;
  const userHeight = boxHeight ?? readLength(heightText) ?? h;
  if (!(userWidth > 0 && userHeight > 0)) refuse('The viewBox of the SVG has no size. Set a page size.');
  const scale = Math.min(w / userWidth, h / userHeight);
  const toUnit = {
    a: scale,
    b: 0,
    c: 0,
    d: scale,
    e: (w - userWidth * scale) / 2 - left * scale,
    f: (h - userHeight * scale) / 2 - top * scale,
  };
  const viewport = { width: w, height: h };
  const dpi = unit === 'px' ? SCREEN_DPI : printDpi(viewport, unit);
  return { viewport, unit, dpi, intent: unit === 'px' ? 'screen' : 'print', toUnit, userWidth, userHeight };
}

/** The length of a side: its own, or in proportion to the other side as in the viewBox, or that of the viewBox in px. */
function readSide(text?: string, boxSide?: number, otherText?: string, otherBoxSide = 0): Length | undefined {
  const own = readOwnLength(text);
  const isAbsent = text === undefined || splitLength(text)?.unit === '%' || text === 'auto';
  if (own !== undefined || !isAbsent || boxSide === undefined) return own;
  const other = readOwnLength(otherText);
  if (other === undefined || otherBoxSide <= 0) return { value: boxSide, unit: 'px' };
  return { value: (other.value * boxSide) / otherBoxSide, unit: other.unit };
}

function readOwnLength(text: string | undefined): Length | undefined {
  const length = splitLength(text);
  return length?.unit === '%' || readLength(text) === undefined ? undefined : length;
}

/** What printers ask for, or less where so large a sheet has too many pixels. */
function printDpi({ width, height }: Page['viewport'], unit: ViewportUnit): number {
  const squareInches = width * height * pxPerUnit({ unit, dpi: 1 }) ** 2;
  return Math.min(PRINT_DPI, Math.max(36, Math.floor(Math.sqrt((OUTPUT_PIXELS_MAX * 0.98) / squareInches))));
}

function refuse(sentence: string): never {
  throw new SvgImportError([sentence]);
}
