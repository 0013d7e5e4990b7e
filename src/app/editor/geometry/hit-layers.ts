import { boundsOf, centerOf, turn, type Box, type Point } from './box.ts';

type PlacedLayer = Box & { id: string };

/** True if the point is in the box or at most `reach` away from its edges. */
export function contains(box: Box, point: Point, reach = 0): boolean {
  const { x, y } = turn(point, -(box.rotation ?? 0), centerOf(box));
  return x >= box.x - reach && x <= box.x + box.width + reach && y >= box.y - reach && y <= box.y + box.height + reach;
}

/** Returns the ids of the layers at a point, topmost first. `reach` makes thin lines easier to hit. */
export function hitLayers(layers: readonly PlacedLayer[], point: Point, reach = 0): string[] {
  return layers
    .filter((layer) => contains(layer, point, reach))
    .map(({ id }) => id)
    .reverse();
}

/** Returns the ids of the layers whose bounds touch an unrotated rectangle, in the order of the document. */
export function layersIn(layers: readonly PlacedLayer[], rect: Box): string[] {
  return layers
    .filter((layer) => {
      const { x, y, width, height } = boundsOf([layer]);
      return x <= rect.x + rect.width && x + width >= rect.x && y <= rect.y + rect.height && y + height >= rect.y;
    })
    .map(({ id }) => id);
}
