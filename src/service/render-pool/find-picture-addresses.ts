import type { WireValue } from '../../contract/generate.ts';
import { isPictureAddress } from '../renderer/read-picture.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';

/** The pictures that values name by address and layers draw, each variable once. */
export function findPictureAddresses(
  { layers }: TemplateDocument,
  values: ReadonlyMap<string, WireValue>,
): { name: string; address: string }[] {
  const found = new Map<string, string>();
  for (const layer of layers) {
    if (layer.type !== 'picture' || !('variable' in layer.source)) continue;
    const value = values.get(layer.source.variable);
    if (value !== undefined && isPictureAddress(value)) found.set(layer.source.variable, value);
  }
  return [...found].map(([name, address]) => ({ name, address }));
}
