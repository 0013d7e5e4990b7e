import type { Place } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';

/** Places whose centres are closer than this part of the height are one line. */
const LINE = 0.04;

/** The place of a field on the image, as styles. */
export interface PlacedField {
  name: string;
  /** The index of the field. */
  index: number;
  /** Later ones are on top. */
  order: number;
  style: { left: string; top: string; width: string; height: string; rotate: string };
  /** Its top right corner, for a mark. */
  mark: { left: string; top: string };
}

/** The visible places of fields, in reading order. */
export function placeFields(places: readonly Place[], fields: readonly Field[]): PlacedField[] {
  const lineOf = ({ y, height }: Place) => Math.round((y + height / 2) / LINE);
  return places
    .map((place, order) => ({ place, order, index: fields.findIndex(({ name }) => name === place.name) }))
    .filter(({ place, index }) => index !== -1 && place.width > 0 && place.height > 0)
    .sort((a, b) => lineOf(a.place) - lineOf(b.place) || a.place.x - b.place.x)
    .map(({ place: { name, x, y, width, height, rotation }, order, index }) => ({
      name,
      index,
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
