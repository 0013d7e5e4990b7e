import { drawnVariables, traitsOf, variablesOfLayer, type Layer } from '../../document/layer.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import { isOpaquePaint } from '../../document/paint.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** The layers of a document, split for the base image that all renders share. Each list keeps its order. */
export interface SplitLayers {
  shared: readonly Layer[];
  own: readonly Layer[];
  /** All layers that draw a variable. */
  bound: readonly Layer[];
}

/**
 * Splits the layers so that drawing `shared` and then `own` gives the same pixels as drawing all in order. A layer is shared if it uses
 * no variable and covers no layer that isn't shared. Without an opaque background nothing is shared, because translucent pixels change
 * slightly in a PNG.
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

/** A box in px at scale 1 that contains all pixels of a layer. */
type Extent = Record<'left' | 'top' | 'right' | 'bottom', number>;

/** For antialiasing, and for codes that snap to device pixels, which at scale 0.1 are 10 px wide. */
const MARGIN_PX = 12;

/** The bounds of the rotated box of a layer with its shadow and protruding letters. */
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
