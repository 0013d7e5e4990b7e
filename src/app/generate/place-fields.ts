import type { Place } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';

/** Places whose middles are nearer than this, in parts of the height, are read as one line. */
const LINE = 0.04;

/** Where a field is drawn over a picture, as styles. */
export interface PlacedField {
  name: string;
  /** Position of the field in the form. */
  at: number;
  /** What is drawn later lies above. */
  order: number;
  style: { left: string; top: string; width: string; height: string; rotate: string };
  /** Its corner at the top right, where a mark stands. */
  mark: { left: string; top: string };
}

/** The places of fields that can be seen, in the order in which they are read. */
export function placeFields(places: readonly Place[], fields: readonly Field[]): PlacedField[] {
  const lineOf = ({ y, height }: Place) => Math.round((y + height / 2) / LINE);
  return places
    .map((place, order) => ({ place, order, at: fields.findIndex(({ name }) => name === place.name) }))
    .filter(({ place, at }) => at !== -1 && place.width > 0 && place.height > 0)
    .sort((one, other) => lineOf(one.place) - lineOf(other.place) || one.place.x - other.place.x)
    .map(({ place: { name, x, y, width, height, rotation }, order, at }) => ({
      name,
      at,
      order,
      style: {
        left: percent(x),
        top: percent(y),
        width: percent(width),
        height: percent(height),
        rotate: `${rotation}deg`,
      },
      mark: { left: percent(Math.min(1, x + width)), top: percent(Math.max(0, y)) },
    }));
}

function percent(part: number): string {
  return `${part * 100}%`;
}
