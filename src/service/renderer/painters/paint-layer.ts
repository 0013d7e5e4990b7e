import type { Node } from '@takumi-rs/core';
import { isVisible, type Layer, type LayerOf, type LayerType } from '../../../document/layer.ts';
import { paintBarcode, paintMatrix } from './code-painters.ts';
import type { PaintContext, Painter } from './painter.ts';
import { paintPicture } from './picture-painter.ts';
import { paintShape } from './shape-painter.ts';
import { paintText } from './text-painter.ts';

const layerPainters = {
  shape: paintShape,
  text: paintText,
  picture: paintPicture,
  qrcode: paintMatrix,
  datamatrix: paintMatrix,
  barcode: paintBarcode,
} as const satisfies { [Type in LayerType]: Painter<LayerOf<Type>> };

/** Draws a layer unless its rules hide it. */
export async function paintLayer(layer: Layer, context: PaintContext): Promise<Node | undefined> {
  if (!isVisible(layer, context.values)) return undefined;
  return (layerPainters[layer.type] as Painter<Layer>)(layer, context);
}
