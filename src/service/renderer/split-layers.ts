import { drawnVariables, traitsOf, variablesOfLayer, type Layer } from '../../document/layer.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import { isOpaquePaint } from '../../document/paint.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** The layers of a document that every image of it shares, and the others. Each keeps its order. */
export interface SplitLayers {
  shared: readonly Layer[];
  own: readonly Layer[];
  /** Those that draw a variable. */
  bound: readonly Layer[];
}

/**
 * Parts the layers so that drawing `shared` and then `own` gives the same pixels as drawing all in their order: a layer
 * is shared when no variable reaches it and it lies over no layer that is not. A background that is not opaque shares
 * nothing, because a picture with clear parts loses exactness on its way through a PNG.
 */
export function splitLayers(document: TemplateDocument): SplitLayers {
  const bound = document.layers.filter((layer) => drawnVariables(layer).length > 0);
  if (!isOpaquePaint(document.background)) return { shared: [], own: document.layers, bound };
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
  return { shared, own, bound };
}

/** A box in px at scale 1 that no pixel of a layer lies outside of. */
interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** For antialiased edges and for codes snapped to whole pixels, which at scale 0.1 are 10 px wide. */
const MARGIN_PX = 12;

/** Where a layer can leave a trace: its box, turned, with its shadow and what of its letters reaches out. */
function layerExtent(layer: Layer, document: TemplateDocument): Extent {
  const px = pxPerUnit(document);
  const reach =
    MARGIN_PX + shadowReach(layer) * px + (traitsOf(layer).letterReach?.(layer) ?? 0) * pxPerTypeUnit(document);
  const width = layer.width * px;
  const height = layer.height * px;
  const angle = ((layer.rotation ?? 0) * Math.PI) / 180;
  const outerWidth = width + 2 * reach;
  const outerHeight = height + 2 * reach;
  const halfWidth = (Math.abs(Math.cos(angle)) * outerWidth + Math.abs(Math.sin(angle)) * outerHeight) / 2;
  const halfHeight = (Math.abs(Math.sin(angle)) * outerWidth + Math.abs(Math.cos(angle)) * outerHeight) / 2;
  const middleX = layer.x * px + width / 2;
  const middleY = layer.y * px + height / 2;
  return {
    left: middleX - halfWidth,
    top: middleY - halfHeight,
    right: middleX + halfWidth,
    bottom: middleY + halfHeight,
  };
}

/** True when two boxes share a point. */
function extentsMeet(one: Extent, other: Extent): boolean {
  return one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
}

function shadowReach(layer: Layer): number {
  if (!('shadow' in layer) || layer.shadow === undefined) return 0;
  const { x, y, blur } = layer.shadow;
  return Math.max(Math.abs(x), Math.abs(y)) + 2 * blur;
}
