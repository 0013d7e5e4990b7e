import { lazy, useState, type ReactNode } from 'react';
import { checkTyped, checkValue } from '../../../variables/check-typed.ts';
import { EMPTY_TEXT, type Field } from '../../../variables/field.ts';
import { suggestTexts } from '../../../variables/suggest-texts.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { FieldParts } from './use-field.ts';

const PhoneReading = lazy(async () => ({ default: (await import('./phone-reading.tsx')).PhoneReading }));

export interface FieldAidProps {
  field: Field;
  parts: FieldParts;
}

/** What a field says of what is typed in it: what an emptied one comes to, a likelier spelling, a phone's country. */
export function FieldAid({ field, parts: { id, text, error, hasDefault, write } }: FieldAidProps) {
  const [wasTyped, setWasTyped] = useState(false);
  if (text !== '' && !wasTyped) setWasTyped(true);
  const isCleared = wasTyped && text === '';
  const isEmpty = text === EMPTY_TEXT;
  const suggested = text === '' || isEmpty ? [] : listSuggested(field, text);
  return (
    <output className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xs text-grey-10 empty:-mt-1.5">
      {isCleared && error === undefined && describeCleared(field)}
      {isCleared && canBeEmpty(field) && (
        <TextButton about={id} onClick={() => write(EMPTY_TEXT)}>
          Send as empty
        </TextButton>
      )}
      {isEmpty && 'Sent as empty.'}
      {isEmpty && !hasDefault && (
        <TextButton about={id} onClick={() => write('')}>
          Leave out
        </TextButton>
      )}
      {suggested.length > 0 && 'Did you mean'}
      {suggested.map((likelier) => (
        <TextButton key={likelier} about={id} onClick={() => write(likelier)}>
          <bdi>{likelier}</bdi>
        </TextButton>
      ))}
      {field.type === 'phone' && text.startsWith('+') && (
        <LazyBoundary failed={null}>
          <PhoneReading text={text} />
        </LazyBoundary>
      )}
    </output>
  );
}

/** A small button among words. Pressing it keeps the focus where it is, so that no blur moves it from under the pointer. */
export function TextButton({ about, onClick, children }: { about: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-describedby={`${about}-label`}
      className="shrink-0 rounded-control text-xs text-grey-11 underline underline-offset-4 pointer-coarse:min-h-11"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function listSuggested(field: Field, text: string): string[] {
  const isFine = (candidate: string) => checkTyped(field, candidate).kind === 'value';
  const likelier = suggestTexts(field.type, text).filter(isFine);
  // An address can be well formed and still be a slip; nothing else that is fine is questioned.
  return likelier.length > 0 && field.type !== 'email' && isFine(text) ? [] : likelier;
}

function describeCleared(field: Field): string {
  if (Object.hasOwn(field, 'defaultValue')) return 'The default will be used.';
  return field.required ? 'Required.' : 'Left out.';
}

/** Text alone can be empty and still be a value; a required one without a default cannot. */
function canBeEmpty(field: Field): boolean {
  const isNeeded = field.required && !Object.hasOwn(field, 'defaultValue');
  return field.type === 'text' && !isNeeded && checkValue(field, '') === undefined;
}
