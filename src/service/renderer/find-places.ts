import type { Place } from '../../contract/check.ts';
import { drawnVariables } from './bind-text.ts';
import type { Layer } from './layer.ts';
import type { TemplateDocument } from './template-document.ts';

/** Where a layer draws its variables, in fractions of the sides of the image. */
export function findPlaces(layer: Layer, { viewport }: TemplateDocument): Place[] {
  return [...new Set(drawnVariables(layer))].map((name) => ({
    name,
    x: layer.x / viewport.width,
    y: layer.y / viewport.height,
    width: layer.width / viewport.width,
    height: layer.height / viewport.height,
    rotation: layer.rotation ?? 0,
  }));
}
