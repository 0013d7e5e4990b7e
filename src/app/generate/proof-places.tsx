import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Place } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';
import { positionName, type FormValues } from '../form/form-values.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { useFieldLinks } from './field-links.ts';
import { placeFields } from './place-fields.ts';

/** Seen on light pictures and on dark ones. */
const outlined = { outline: '2px solid oklch(0.5 0.2 263)', outlineOffset: 2, boxShadow: '0 0 0 2px #fff' };

export interface ProofPlacesProps {
  places: readonly Place[];
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
  /** Nothing lies over a render that nobody points at, because it is there to be judged. */
  isOverRender: boolean;
}

/**
 * Where each field is drawn, over the picture: outlined while its field has the pointer or, on a proof, the focus; and a way to the
 * field. One stop of the Tab key, arrow keys between.
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
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons in it take the focus */}
      <div
        role="toolbar"
        aria-label="Fields in the picture"
        className="absolute inset-0 isolate"
        onKeyDown={(event) => moveFocus(event, stop)}
      >
        {placed.map(({ name, at, order, style }, index) => (
          <button
            key={`${name} ${order}`}
            type="button"
            aria-label={`Go to ${fields[at]?.label}`}
            tabIndex={index === stop ? 0 : -1}
            className="absolute forced-colors:not-hover:not-focus-visible:outline-none hover:outline-2 hover:outline-offset-2 hover:outline-[oklch(0.5_0.2_263)]"
            style={{ ...style, zIndex: order, ...(name === focused || name === hovered ? outlined : {}) }}
            onFocus={() => setActive(index)}
            onClick={() => form.setFocus(positionName(at))}
          />
        ))}
      </div>
      {notes.map(({ at, key, severity }, index) => {
        const place = placed.find((each) => each.at === at);
        return (
          place && (
            <span
              key={key}
              aria-hidden="true"
              className={`pointer-events-none absolute grid size-5 -translate-1/2 place-items-center rounded-full border-2 border-grey-2 text-[0.6875rem] leading-none semibold text-grey-2 tabular ${severity === 'note' ? 'bg-grey-11' : 'bg-warning'}`}
              style={place.mark}
            >
              {index + 1}
            </span>
          )
        );
      })}
    </>
  );
}
