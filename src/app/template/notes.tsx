import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { positionName, type FormValues } from './form-values.ts';
import type { Field } from '../../variables/field.ts';
import { formatCount } from '../../variables/messages.ts';
import { useFieldLinks, type Note } from './field-links.ts';
import { FindingLine } from './finding-line.tsx';

const NOTES_ID = 'proof-notes';
/** A user who pauses this long has stopped typing. */
const SETTLED_MS = 1_000;
const SPOKEN_MAX = 3;

export interface NotesProps {
  form: UseFormReturn<FormValues>;
  fields: readonly Field[];
}

/** The findings, with a link to each field. Their numbers match the markers on the image. */
export function Notes({ form, fields }: NotesProps) {
  const notes = useFieldLinks((links) => links.notes);
  if (notes.length === 0) return null;
  return (
    <ol id={NOTES_ID} tabIndex={-1} aria-label="Notes" className="flex flex-col gap-1 text-xs">
      {notes.map(({ index, key, severity, message }, position) => (
        <li key={key} className="flex gap-2">
          <span aria-hidden="true" className="w-4 shrink-0 text-end text-grey-10 tabular">
            {position + 1}
          </span>
          <FindingLine severity={severity}>
            {index !== -1 && (
              <button
                type="button"
                className="underline underline-offset-2 pointer-coarse:-my-3 pointer-coarse:min-h-11"
                onClick={() => form.setFocus(positionName(index))}
              >
                <bdi>{fields[index]?.label}</bdi>
              </button>
            )}{' '}
            {withoutLabel(message, fields[index]?.label)}
          </FindingLine>
        </li>
      ))}
    </ol>
  );
}

/** The number of notes, beside the Generate button, as a link to the first one. */
export function NotesLink({ form }: Pick<NotesProps, 'form'>) {
  const notes = useFieldLinks((links) => links.notes);
  const [first] = notes;
  if (first === undefined) return null;
  return (
    <button
      type="button"
      className="rounded-control text-xs text-warning underline underline-offset-4 pointer-coarse:min-h-11"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        first.index === -1 ? document.getElementById(NOTES_ID)?.focus() : form.setFocus(positionName(first.index))
      }
    >
      {formatCount(notes.length, 'note')}
    </button>
  );
}

/** Announces the notes to screen readers once nothing has changed for a moment. `changeKey` differs after each change. */
export function NotesAnnouncement({ fields, changeKey }: Pick<NotesProps, 'fields'> & { changeKey: string }) {
  const notes = useFieldLinks((links) => links.notes);
  const [spoken, setSpoken] = useState(silence);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken((last) => speakNotes(last, notes, fields)), SETTLED_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change restarts the wait
  }, [notes, fields, changeKey]);
  return <output className="sr-only">{spoken.message}</output>;
}

/** The last announcement and its notes' keys. */
export interface SpokenNotes {
  keys: string;
  message: string;
}

export const silence: SpokenNotes = { keys: '', message: '' };

/** Announces each note once, and not again when only its percentage changes. */
export function speakNotes(last: SpokenNotes, notes: readonly Note[], fields: readonly Field[]): SpokenNotes {
  const keys = notes.map(({ key }) => key).join('\n');
  return keys === last.keys ? last : { keys, message: describeNotes(notes, fields) };
}

/** "2 notes on the proof: Headline: Shrunk to 61% to fit. Photo: …" */
export function describeNotes(notes: readonly Note[], fields: readonly Field[]): string {
  if (notes.length === 0) return '';
  const first = notes.slice(0, SPOKEN_MAX).map(({ index, message }) => {
    const label = fields[index]?.label;
    return label === undefined ? message : `${label}: ${withoutLabel(message, label)}`;
  });
  return `${formatCount(notes.length, 'note')} on the proof: ${first.join(' ')}`;
}

/** Removes the label from the start of a message, because the label is already shown before the message. */
function withoutLabel(message: string, label = ''): string {
  return label !== '' && message.startsWith(`${label} `) ? message.slice(label.length + 1) : message;
}
