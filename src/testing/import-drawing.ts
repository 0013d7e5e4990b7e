import { importSvg } from '../service/svg-import/import-svg.ts';
import { buildPng } from './build-png.ts';

/** Attributes for the texts in a test. */
export const words = 'font-family="Inter" font-size="20"';

/** A small picture as a drawing holds it. */
export const pictureUri = `data:image/png;base64,${Buffer.from(buildPng({ width: 40, height: 30 })).toString('base64')}`;

/** A drawing of 600 x 400 px with something in it. */
export function buildDrawing(inner: string, size = 'width="600" height="400"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`;
}

/** The template a drawing becomes, with its members side by side. */
export async function importDrawing(inner: string, size?: string) {
  const { document, ...rest } = await importSvg(buildDrawing(inner, size));
  const [first] = document.layers;
  if (first === undefined) throw new Error('The drawing has no layer');
  return { ...document, ...rest, first };
}
