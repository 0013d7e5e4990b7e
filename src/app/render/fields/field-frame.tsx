import type { ReactNode } from 'react';
import type { Field } from '../../../variables/field.ts';
import { alertDrawing, Icon } from '../../ui/icon.tsx';
import type { FieldParts } from './use-field.ts';

export interface FieldFrameProps {
  field: Field;
  parts: FieldParts;
  /** At the end of the hint's line, like a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, marks, control, hint and error of one field. The label holds its own words alone: they are the control's name. */
export function FieldFrame({ field, parts, aside, children }: FieldFrameProps) {
  const { id, error, hintId, errorId, hasDefault, defaultText } = parts;
  return (
    <div className="group/field flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label id={`${id}-label`} htmlFor={id} dir="auto" className="min-w-0 semibold">
          {field.label}
        </label>
        <span aria-hidden="true" className="shrink-0 text-xs text-grey-10">
          {hasDefault ? (
            <span className="hidden rounded-[3px] border border-grey-6 px-1 group-has-placeholder-shown/field:inline">
              default
            </span>
          ) : (
            field.required && 'Required'
          )}
        </span>
      </div>
      {children}
      {(field.hint !== '' || hasDefault || aside !== undefined) && (
        <div className="flex justify-between gap-3 text-xs text-grey-10">
          <p id={hintId}>
            {field.hint}
            {hasDefault && <span className="sr-only">{` Default: ${defaultText}`}</span>}
          </p>
          {aside}
        </div>
      )}
      {error !== undefined && (
        <p id={errorId} dir="auto" className="flex gap-1.5 text-danger">
          <Icon drawing={alertDrawing} className="mt-0.5" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {field.notes.map((note) => (
        <p key={note} className="text-xs text-grey-10">
          {note}
        </p>
      ))}
    </div>
  );
}
