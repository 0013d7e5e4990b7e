import type { WireValue } from '../contract/generate.ts';
import * as z from '../contract/zod.ts';
import { barcodeLayer, barcodeLayerSchema } from './layers/barcode-layer.ts';
import { codeTraits } from './layers/code-members.ts';
import { dataMatrixLayerSchema } from './layers/data-matrix-layer.ts';
import type { LayerTraits } from './layers/layer-base.ts';
import { pictureLayer, pictureLayerSchema } from './layers/picture-layer.ts';
import { qrCodeLayerSchema } from './layers/qr-code-layer.ts';
import { shapeLayer, shapeLayerSchema } from './layers/shape-layer.ts';
import { textLayer, textLayerSchema } from './layers/text-layer.ts';

/** One layer. Later layers cover earlier ones. */
export const layerSchema = z.discriminatedUnion('type', [
  shapeLayerSchema,
  textLayerSchema,
  pictureLayerSchema,
  qrCodeLayerSchema,
  dataMatrixLayerSchema,
  barcodeLayerSchema,
]);
export type Layer = z.output<typeof layerSchema>;
export type LayerType = Layer['type'];
export type LayerOf<Type extends LayerType> = Extract<Layer, { type: Type }>;

const layerTraits: { [Type in LayerType]: LayerTraits<LayerOf<Type>> } = {
  shape: shapeLayer,
  text: textLayer,
  picture: pictureLayer,
  qrcode: codeTraits,
  datamatrix: codeTraits,
  barcode: barcodeLayer,
};

export function traitsOf(layer: Layer): LayerTraits<Layer> {
  return layerTraits[layer.type] as LayerTraits<Layer>;
}

/** Names of the variables that a layer draws. */
export function drawnVariables(layer: Layer): string[] {
  return traitsOf(layer).drawnVariables(layer);
}

/** Names of the variables that a layer draws or whose values decide whether it is drawn. */
export function variablesOfLayer(layer: Layer): string[] {
  const rules = [layer.hideWhenEmpty, layer.showWhenEmpty, layer.showWhen?.variable, layer.hideWhen?.variable];
  return [...rules.filter((name) => name !== undefined), ...drawnVariables(layer)];
}

/** True if all of the layer's rules allow it to be drawn. */
export function isVisible(layer: Layer, values: ReadonlyMap<string, WireValue>): boolean {
  const isEmpty = (name: string) => (values.get(name) ?? '') === '';
  const holds = ({ variable, equals }: { variable: string; equals: WireValue }) =>
    String(values.get(variable) ?? '') === String(equals);
  if (layer.hideWhenEmpty !== undefined && isEmpty(layer.hideWhenEmpty)) return false;
  if (layer.showWhenEmpty !== undefined && !isEmpty(layer.showWhenEmpty)) return false;
  if (layer.showWhen !== undefined && !holds(layer.showWhen)) return false;
  return layer.hideWhen === undefined || !holds(layer.hideWhen);
}
