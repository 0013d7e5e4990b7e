import { isJsonObject, readMember } from '../../../contract/loose.ts';

/** Where a layer is drawn, as styles over the picture, and what it is called. */
export interface LayerBox {
  /** Its place among the layers of the document. */
  index: number;
  name: string;
  style: { left: string; top: string; width: string; height: string; rotate: string; zIndex: number };
}

/**
 * The boxes of all layers that are on the picture. What is smaller lies above what is larger, so that each can be pointed at. A
 * document may be anything that is JSON.
 */
export function readLayerBoxes(document: Record<string, unknown>): LayerBox[] {
  const viewport = readMember(document, 'viewport');
  const layers = readMember(document, 'layers');
  if (!isJsonObject(viewport) || !Array.isArray(layers)) return [];
  const [acrossAll, downAll] = [readLength(viewport, 'width'), readLength(viewport, 'height')] as const;
  if (!(acrossAll > 0 && downAll > 0)) return [];
  const boxes = layers.flatMap((layer: unknown, index) => {
    if (!isJsonObject(layer)) return [];
    const [x, y] = [readLength(layer, 'x'), readLength(layer, 'y')] as const;
    const [width, height] = [readLength(layer, 'width'), readLength(layer, 'height')] as const;
    const isSeen = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
    const isOutside = x >= acrossAll || y >= downAll || x + width <= 0 || y + height <= 0;
    return isSeen && !isOutside ? [{ layer, index, x, y, width, height }] : [];
  });
  const bySize = [...boxes].sort((one, other) => other.width * other.height - one.width * one.height);
  return boxes.map((box) => ({
    index: box.index,
    name: describeLayer(box.layer, box.index),
    style: {
      left: percent(box.x / acrossAll),
      top: percent(box.y / downAll),
      width: percent(box.width / acrossAll),
      height: percent(box.height / downAll),
      rotate: `${readRotation(box.layer)}deg`,
      zIndex: bySize.indexOf(box),
    },
  }));
}

function describeLayer(layer: Record<string, unknown>, index: number): string {
  const [id, type] = [readMember(layer, 'id'), readMember(layer, 'type')];
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
