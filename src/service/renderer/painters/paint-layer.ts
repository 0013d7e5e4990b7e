import type { Node } from '@takumi-rs/core';
import type { WireValue } from '../../../contract/generate.ts';
import type { Layer, LayerOf, LayerType } from '../layer.ts';
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

/** Draws a layer with the painter of its type; nothing when its variable says it is hidden. */
export async function paintLayer(layer: Layer, context: PaintContext): Promise<Node | undefined> {
  if (!isVisible(layer, context.values)) return undefined;
  const paint = layerPainters[layer.type] as Painter<Layer>;
  return paint(layer, context);
}

/** True when every rule of a layer lets it be drawn; a layer without rules always is. */
export function isVisible(layer: Layer, values: ReadonlyMap<string, WireValue>): boolean {
  const isEmpty = (name: string) => (values.get(name) ?? '') === '';
  const holds = ({ variable, equals }: { variable: string; equals: WireValue }) =>
    String(values.get(variable) ?? '') === String(equals);
  if (layer.hideWhenEmpty !== undefined && isEmpty(layer.hideWhenEmpty)) return false;
  if (layer.showWhenEmpty !== undefined && !isEmpty(layer.showWhenEmpty)) return false;
  if (layer.showWhen !== undefined && !holds(layer.showWhen)) return false;
  return layer.hideWhen === undefined || !holds(layer.hideWhen);
}
