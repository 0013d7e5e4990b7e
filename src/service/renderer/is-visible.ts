import type { WireValue } from '../../contract/generate.ts';
import type { Layer } from './layer.ts';

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
