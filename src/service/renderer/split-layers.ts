import { drawnVariables, traitsOf, variablesOfLayer, type Layer } from '../../document/layer.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import { isOpaquePaint } from '../../document/paint.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** A document's layers, split so that all renders can share a base image. Each list keeps the original order. */
export interface SplitLayers {
  shared: readonly Layer[];
  own: readonly Layer[];
  /** All layers that draw a variable. */
  bound: readonly Layer[];
}

/**
 * Splits the layers so that drawing `shared` and then `own` gives the same pixels as drawing all layers in order. A layer is shared
 * if it uses no variables and covers no unshared layer. Without an opaque background, nothing is shared, because translucent pixels
 * change slightly in a PNG.
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

/** A box in px at scale 1 that contains all of a layer's pixels. */
type Extent = Record<'left' | 'top' | 'right' | 'bottom', number>;

/** Allows for antialiasing, and for codes that snap to device pixels, which are 10 px wide at scale 0.1. */
const MARGIN_PX = 12;

/** Returns the bounds of a layer's rotated box, including its shadow and protruding letters. */
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

function extentsMeet(a: Extent, b: Extent): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

function shadowReach(layer: Layer): number {
  if (!('shadow' in layer) || layer.shadow === undefined) return 0;
  const { x, y, blur } = layer.shadow;
  return Math.max(Math.abs(x), Math.abs(y)) + 2 * blur;
}
