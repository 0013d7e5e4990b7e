import { useState, type ReactNode } from 'react';
import type { Field } from '../../../variables/field.ts';
import { PartSlot } from '../../hooks/part-slot.tsx';
import { alertDrawing, Icon } from '../../ui/icon.tsx';
import { CharacterCount } from './character-count.tsx';
import { fieldAid, patternCheck } from './late-parts.ts';
import { TextButton } from './text-button.tsx';
import type { FieldParts } from './use-field.ts';

export interface FieldFrameProps {
  field: Field;
  parts: FieldParts;
  /** The control is a group of several, which no label can be for. */
  isGroup?: boolean;
  children: ReactNode;
}

/** Label, marks, control, hint and error of one field. The label holds its own words alone: they are the control's name. */
export function FieldFrame({ field, parts, isGroup = false, children }: FieldFrameProps) {
  const { id, name, form, state, error, hintId, errorId, hasDefault, hasHint, defaultText } = parts;
  const { choices, maxLength, pattern, patternWords } = field.rules;
  const [use, setUse] = useState<'none' | 'visited' | 'typed'>('none');
  if (state !== 'blank' && use !== 'typed') setUse('typed');
  const Label = isGroup ? 'span' : 'label';
  const hasCount = choices === undefined && maxLength !== undefined;
  return (
    <div className="field" onFocus={() => use === 'none' && setUse('visited')}>
      <div className="flex items-baseline justify-between gap-3">
        <Label id={`${id}-label`} {...(isGroup ? {} : { htmlFor: id })} dir="auto" className="min-w-0 semibold">
          {field.label}
        </Label>
        {hasDefault && choices === undefined && state !== 'blank' ? (
          <TextButton about={`${id}-label`} onClick={() => form.write(name, '')}>
            Use default
          </TextButton>
        ) : (
          <span aria-hidden="true" className="shrink-0 text-xs text-grey-10">
            {hasDefault ? state === 'blank' && 'default' : field.required && 'Required'}
          </span>
        )}
      </div>
      {children}
      {(hasHint || hasCount) && (
        <div className="flex justify-between gap-3 text-xs text-grey-10">
          <p id={hintId} className="min-w-0">
            {field.hint}
            {pattern !== undefined && choices === undefined && (
              <PartSlot part={patternCheck} missing="">
                {({ hint }) => (
                  <>
                    {field.hint !== '' && ' · '}
                    {hint(pattern, patternWords)}
                  </>
                )}
              </PartSlot>
            )}
            {hasDefault && <span className="sr-only">{` Default: ${defaultText}`}</span>}
          </p>
          {hasCount && <CharacterCount name={name} form={form} max={maxLength} />}
        </div>
      )}
      {/* Drawn on focus: not with the first key, and before it has something to say. */}
      {use !== 'none' && choices === undefined && (
        <PartSlot part={fieldAid} missing="">
          {(FieldAid) => <FieldAid field={field} parts={parts} wasTyped={use === 'typed'} />}
        </PartSlot>
      )}
      {error !== undefined && (
        <p id={errorId} dir="auto" className="flex gap-1.5 text-danger">
          <Icon drawing={alertDrawing} className="mt-0.5" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {field.notes.map((note) => (
        <p key={note} dir="auto" className="text-xs text-grey-10">
          {note}
        </p>
      ))}
    </div>
  );
}
