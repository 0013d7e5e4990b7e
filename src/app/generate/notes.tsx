import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { positionName, type FormValues } from '../form/form-values.ts';
import type { Field } from '../../variables/field.ts';
import { formatCount } from '../../variables/messages.ts';
import { useFieldLinks, type Note } from './field-links.ts';
import { FindingLine } from './finding-line.tsx';

const NOTES_ID = 'proof-notes';
/** Long enough for whoever types to have stopped. */
const SETTLED_MS = 1_000;
const SPOKEN_MAX = 3;

export interface NotesProps {
  form: UseFormReturn<FormValues>;
  fields: readonly Field[];
}

/** What was found, numbered as the marks on the picture are, with a way to each field. */
export function Notes({ form, fields }: NotesProps) {
  const notes = useFieldLinks((links) => links.notes);
  if (notes.length === 0) return null;
  return (
    <ol id={NOTES_ID} tabIndex={-1} aria-label="Notes" className="flex flex-col gap-1 text-xs">
      {notes.map(({ at, key, severity, message }, index) => (
        <li key={key} className="flex gap-2">
          <span aria-hidden="true" className="w-4 shrink-0 text-end text-grey-10 tabular">
            {index + 1}
          </span>
          <FindingLine severity={severity}>
            {at !== -1 && (
              <button
                type="button"
                className="underline underline-offset-2 pointer-coarse:-my-3 pointer-coarse:min-h-11"
                onClick={() => form.setFocus(positionName(at))}
              >
                <bdi>{fields[at]?.label}</bdi>
              </button>
            )}{' '}
            {withoutLabel(message, fields[at]?.label)}
          </FindingLine>
        </li>
      ))}
    </ol>
  );
}

/** Beside the button that generates: how many notes there are, and the way to the first. They keep nobody from it. */
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
        first.at === -1 ? document.getElementById(NOTES_ID)?.focus() : form.setFocus(positionName(first.at))
      }
    >
      {formatCount(notes.length, 'note')}
    </button>
  );
}

/** Tells a screen reader what was found when nothing has changed for a moment; `changeKey` is another with each change. */
export function NotesAnnouncement({ fields, changeKey }: Pick<NotesProps, 'fields'> & { changeKey: string }) {
  const notes = useFieldLinks((links) => links.notes);
  const [spoken, setSpoken] = useState(silence);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken((last) => speakNotes(last, notes, fields)), SETTLED_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change begins the wait anew
  }, [notes, fields, changeKey]);
  return <output className="sr-only">{spoken.words}</output>;
}

/** What was told last, and of which notes. */
export interface SpokenNotes {
  keys: string;
  words: string;
}

export const silence: SpokenNotes = { keys: '', words: '' };

/** Each note is told once: a percentage that changes with every word is not told again. */
export function speakNotes(last: SpokenNotes, notes: readonly Note[], fields: readonly Field[]): SpokenNotes {
  const keys = notes.map(({ key }) => key).join('\n');
  return keys === last.keys ? last : { keys, words: describeNotes(notes, fields) };
}

/** "2 notes on the proof: Headline: Shrunk to 61 % to fit. Photo: …" */
export function describeNotes(notes: readonly Note[], fields: readonly Field[]): string {
  if (notes.length === 0) return '';
  const first = notes.slice(0, SPOKEN_MAX).map(({ at, message }) => {
    const label = fields[at]?.label;
    return label === undefined ? message : `${label}: ${withoutLabel(message, label)}`;
  });
  return `${formatCount(notes.length, 'note')} on the proof: ${first.join(' ')}`;
}

/** What a service says may begin with the label, which stands before it here. */
function withoutLabel(message: string, label = ''): string {
  return label !== '' && message.startsWith(`${label} `) ? message.slice(label.length + 1) : message;
}
