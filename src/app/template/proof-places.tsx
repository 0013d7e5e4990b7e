import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Place } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';
import { positionName, type FormValues } from './form-values.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { useFieldLinks } from './field-links.ts';

/** Visible on light and dark images. */
const outlined = { outline: '2px solid oklch(0.5 0.2 263)', outlineOffset: 2, boxShadow: '0 0 0 2px #fff' };

export interface ProofPlacesProps {
  places: readonly Place[];
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
  /** A render is shown without outlines until the pointer is over a field. */
  isOverRender: boolean;
}

/**
 * Marks where each field appears in the image. A place is outlined while its field is under the pointer or, on a proof, focused.
 * Pressing a place focuses its field. All places are one tab stop; arrow keys move between them.
 */
export function ProofPlaces({ places, fields, form, isOverRender }: ProofPlacesProps) {
  const [active, setActive] = useState(0);
  const focused = useFieldLinks((links) => (isOverRender ? undefined : links.focused));
  const hovered = useFieldLinks((links) => links.hovered);
  const notes = useFieldLinks((links) => links.notes);
  const placed = placeFields(places, fields);
  const last = placed.length - 1;
  if (last === -1) return null;
  const stop = Math.min(active, last);

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div
        role="toolbar"
        aria-label="Fields in the image"
        className="absolute inset-0 isolate"
        onKeyDown={(event) => moveFocus(event, stop)}
      >
        {placed.map(({ name, index, order, style }, position) => (
          <button
            key={`${name} ${order}`}
            type="button"
            aria-label={`Go to ${fields[index]?.label}`}
            tabIndex={position === stop ? 0 : -1}
            className="absolute forced-colors:not-hover:not-focus-visible:outline-none hover:outline-2 hover:outline-offset-2 hover:outline-[oklch(0.5_0.2_263)]"
            style={{ ...style, zIndex: order, ...(name === focused || name === hovered ? outlined : {}) }}
            onFocus={() => setActive(position)}
            onClick={() => form.setFocus(positionName(index))}
          />
        ))}
      </div>
      {notes.map(({ index, key, severity }, position) => {
        const place = placed.find((each) => each.index === index);
        return (
          place && (
            <span
              key={key}
              aria-hidden="true"
              className={`pointer-events-none absolute grid size-5 -translate-1/2 place-items-center rounded-full border-2 border-grey-2 text-[0.6875rem] leading-none semibold text-grey-2 tabular ${severity === 'note' ? 'bg-grey-11' : 'bg-warning'}`}
              style={place.mark}
            >
              {position + 1}
            </span>
          )
        );
      })}
    </>
  );
}

/** Places whose centers are closer than this fraction of the height are on the same line. */
const LINE = 0.04;

interface PlacedField {
  name: string;
  index: number;
  /** Stacking order: later fields are on top. */
  order: number;
  style: { left: string; top: string; width: string; height: string; rotate: string };
  /** The place's top right corner, for a marker. */
  mark: { left: string; top: string };
}

/** Returns the fields' visible places, in reading order. */
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
