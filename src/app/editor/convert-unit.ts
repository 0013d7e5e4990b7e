import type { ViewportUnit } from '../../contract/template.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { roundLength, scaleLayer } from './scale-layer.ts';

/** Converts all lengths and type sizes, so that the image stays the same. */
export function convertUnit(document: TemplateDocument, unit: ViewportUnit): TemplateDocument {
  if (unit === document.unit) return document;
  const { viewport, layers } = document;
  const converted = { ...document, unit };
  const length = pxPerUnit(document) / pxPerUnit(converted);
  const type = pxPerTypeUnit(document) / pxPerTypeUnit(converted);
  return {
    ...converted,
    viewport: { width: roundLength(viewport.width * length), height: roundLength(viewport.height * length) },
    layers: layers.map((layer) => scaleLayer(layer, { length, type })),
  };
}
