import type { Node } from '@takumi-rs/core';
import type { Layer, LayerOf, LayerType } from '../layer.ts';
import { paintBarcode } from './barcode-painter.ts';
import type { PaintContext, Painter } from './painter.ts';
import { paintPicture } from './picture-painter.ts';
import { paintQrCode } from './qrcode-painter.ts';
import { paintShape } from './shape-painter.ts';
import { paintText } from './text-painter.ts';

const layerPainters = {
  shape: paintShape,
  text: paintText,
  picture: paintPicture,
  qrcode: paintQrCode,
  barcode: paintBarcode,
} as const satisfies { [Type in LayerType]: Painter<LayerOf<Type>> };

/** Draws a layer with the painter of its type; nothing when its variable says it is hidden. */
export async function paintLayer(layer: Layer, context: PaintContext): Promise<Node | undefined> {
  const isEmpty = (name: string) => (context.values.get(name) ?? '') === '';
  if (layer.hideWhenEmpty !== undefined && isEmpty(layer.hideWhenEmpty)) return undefined;
  if (layer.showWhenEmpty !== undefined && !isEmpty(layer.showWhenEmpty)) return undefined;
  const paint = layerPainters[layer.type] as Painter<Layer>;
  return paint(layer, context);
}
