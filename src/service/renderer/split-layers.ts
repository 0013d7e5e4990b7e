import { variablesOfLayer } from './find-document-problems.ts';
import type { Layer } from './layer.ts';
import { extentsMeet, layerExtent, type Extent } from './layer-extent.ts';
import { isOpaquePaint } from './paint.ts';
import type { TemplateDocument } from './template-document.ts';

/** The layers of a document that every image of it shares, and the others. Each keeps its order. */
export interface SplitLayers {
  shared: readonly Layer[];
  own: readonly Layer[];
}

/**
 * Parts the layers so that drawing `shared` and then `own` gives the same pixels as drawing all in their order: a layer
 * is shared when no variable reaches it and it lies over no layer that is not. A background that is not opaque shares
 * nothing, because a picture with clear parts loses exactness on its way through a PNG.
 */
export function splitLayers(document: TemplateDocument): SplitLayers {
  if (!isOpaquePaint(document.background)) return { shared: [], own: document.layers };
  const shared: Layer[] = [];
  const own: Layer[] = [];
  const ownExtents: Extent[] = [];
  for (const layer of document.layers) {
    const extent = layerExtent(layer, document);
    if (variablesOfLayer(layer).length === 0 && !ownExtents.some((other) => extentsMeet(extent, other))) {
      shared.push(layer);
    } else {
      own.push(layer);
      ownExtents.push(extent);
    }
  }
  return { shared, own };
}
