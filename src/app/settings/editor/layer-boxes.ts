import { isJsonObject, readMember } from '../../../contract/loose.ts';

/** A layer's box on top of the image, and the layer's name. */
export interface LayerBox {
  index: number;
  name: string;
  style: { left: string; top: string; width: string; height: string; rotate: string; zIndex: number };
}

/**
 * Returns the boxes of all layers within the image. Smaller boxes are on top of larger ones, so that every box can be clicked. The
 * document can be any JSON.
 */
export function readLayerBoxes(document: Record<string, unknown>): LayerBox[] {
  const viewport = readMember(document, 'viewport');
  const layers = readMember(document, 'layers');
  if (!isJsonObject(viewport) || !Array.isArray(layers)) return [];
  const fullWidth = readLength(viewport, 'width');
  const fullHeight = readLength(viewport, 'height');
  if (!(fullWidth > 0 && fullHeight > 0)) return [];
  const boxes = layers.flatMap((layer: unknown, index) => {
    if (!isJsonObject(layer)) return [];
    const x = readLength(layer, 'x');
    const y = readLength(layer, 'y');
    const width = readLength(layer, 'width');
    const height = readLength(layer, 'height');
    const isVisible = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
    const isOutside = x >= fullWidth || y >= fullHeight || x + width <= 0 || y + height <= 0;
    return isVisible && !isOutside ? [{ layer, index, x, y, width, height }] : [];
  });
  const bySize = [...boxes].sort((a, b) => b.width * b.height - a.width * a.height);
  return boxes.map((box) => ({
    index: box.index,
    name: formatLayerName(box.layer, box.index),
    style: {
      left: percent(box.x / fullWidth),
      top: percent(box.y / fullHeight),
      width: percent(box.width / fullWidth),
      height: percent(box.height / fullHeight),
      rotate: `${readRotation(box.layer)}deg`,
      zIndex: bySize.indexOf(box),
    },
  }));
}

function formatLayerName(layer: Record<string, unknown>, index: number): string {
  const id = readMember(layer, 'id');
  const type = readMember(layer, 'type');
  const name = typeof id === 'string' && id !== '' ? id : String(index + 1);
  return typeof type === 'string' ? `${name} (${type})` : name;
}

function readLength(object: Record<string, unknown>, name: string): number {
  const value = readMember(object, name);
  return typeof value === 'number' ? value : NaN;
}

function readRotation(layer: Record<string, unknown>): number {
  const rotation = readLength(layer, 'rotation');
  return Number.isFinite(rotation) ? rotation : 0;
}

function percent(part: number): string {
  return `${part * 100}%`;
}
