import type { ReactNode } from 'react';
import { checkTyped } from '../../../variables/check-typed.ts';
import { EMPTY_TEXT, type Field } from '../../../variables/field.ts';
import { formatIsoDate } from '../../../variables/messages.ts';
import { suggestTexts } from '../../../variables/registry.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { FieldParts } from './use-field.ts';

const PhoneReading = lazyComponent(async () => (await import('./phone-reading.tsx')).PhoneReading);

export interface FieldAidProps {
  field: Field;
  parts: FieldParts;
}

/** Suggests a more likely spelling, and shows a phone number's country. */
export function FieldAid({ field, parts: { id, text, error, write } }: FieldAidProps) {
  const suggested = text === '' || text === EMPTY_TEXT ? [] : listSuggested(field, text);
  return (
    // Announced only while the field has an error.
    <output
      aria-live={error === undefined ? 'off' : 'polite'}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xs text-grey-10 empty:-mt-1.5"
    >
      {suggested.length > 0 && 'Did you mean'}
      {suggested.map((likelier) => (
        <TextButton key={likelier} about={id} onClick={() => write(likelier)}>
          <bdi>{field.type === 'date' ? formatIsoDate(likelier) : likelier}</bdi>
        </TextButton>
      ))}
      {field.type === 'phone' && text.startsWith('+') && (
        <LazyBoundary>
          <PhoneReading text={text} />
        </LazyBoundary>
      )}
    </output>
  );
}

/** A small button within text. Pressing it keeps the focus in the field: a blur could move the button away from the pointer. */
export function TextButton({ about, onClick, children }: { about: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-describedby={`${about}-label`}
      className="shrink-0 rounded-control text-xs text-grey-11 underline underline-offset-4 pointer-coarse:-my-2 pointer-coarse:min-h-11"
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
  // A well-formed email address can still be a typo. Other valid values get no suggestions.
  return likelier.length > 0 && field.type !== 'email' && isFine(text) ? [] : likelier;
}
