import { importSvg } from '../service/svg-import/import-svg.ts';
import { buildPng } from './build-png.ts';

/** Attributes for text elements. */
export const words = 'font-family="Inter" font-size="20"';

/** A small image, as embedded in an SVG. */
export const pictureUri = `data:image/png;base64,${Buffer.from(buildPng({ width: 40, height: 30 })).toString('base64')}`;

/** An SVG of 600 x 400 px. */
export function buildDrawing(inner: string, size = 'width="600" height="400"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`;
}

/** Imports an SVG. Returns the members of the document and the result in one object. */
export async function importDrawing(inner: string, size?: string) {
  const { document, ...rest } = await importSvg(buildDrawing(inner, size));
  const [first] = document.layers;
  if (first === undefined) throw new Error('The SVG has no layer');
  return { ...document, ...rest, first };
}
