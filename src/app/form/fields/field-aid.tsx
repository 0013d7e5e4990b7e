import type { VariableType } from '../../../contract/variable.ts';
import { checkTyped, checkValue } from '../../../variables/check-typed.ts';
import { EMPTY_TEXT, type Field } from '../../../variables/field.ts';
import { hasSuggestions, suggestTexts } from '../../../variables/suggest-texts.ts';
import { createPart } from '../../hooks/create-part.ts';
import { PartSlot } from '../../hooks/part-slot.tsx';
import { TextButton } from './text-button.tsx';
import type { FieldParts } from './use-field.ts';
import { useTyped } from './use-typed.ts';

const phoneReader = createPart(async () => (await import('./read-phone.ts')).readPhone);

export interface FieldAidProps {
  field: Field;
  parts: FieldParts;
  wasTyped: boolean;
}

/** What a field says of itself once it has been typed in: what an empty one comes to, a likelier spelling, a phone's country. */
export function FieldAid({ field, parts, wasTyped }: FieldAidProps) {
  const { id, form, name, state, error } = parts;
  const about = `${id}-label`;
  const write = (next: string) => form.write(name, next);
  const isCleared = wasTyped && state === 'blank';
  return (
    <output className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xs text-grey-10">
      {isCleared && error === undefined && describeCleared(field)}
      {isCleared && canBeEmpty(field) && (
        <TextButton about={about} onClick={() => write(EMPTY_TEXT)}>
          Send as empty
        </TextButton>
      )}
      {state === 'empty' && 'Sent as empty.'}
      {state === 'empty' && !parts.hasDefault && (
        <TextButton about={about} onClick={() => write('')}>
          Leave out
        </TextButton>
      )}
      {state === 'typed' && canBeAdvised(field.type) && <Advice field={field} parts={parts} />}
    </output>
  );
}

/** Apart, so that a key in a field that is never advised redraws nothing here. */
function Advice({ field, parts: { id, form, name } }: { field: Field; parts: FieldParts }) {
  const text = useTyped(form, name);
  const isFine = (candidate: string) => checkTyped(field, candidate).kind === 'value';
  // An address can be well formed and still be a slip; nothing else that is fine is questioned.
  const texts = field.type !== 'email' && isFine(text) ? [] : suggestTexts(field.type, text).filter(isFine);
  return (
    <>
      {texts.length > 0 && 'Did you mean'}
      {texts.map((suggested) => (
        <TextButton key={suggested} about={`${id}-label`} onClick={() => form.write(name, suggested)}>
          <bdi>{suggested}</bdi>
        </TextButton>
      ))}
      {field.type === 'phone' && text.startsWith('+') && (
        <PartSlot part={phoneReader} missing="">
          {(readPhone) => readPhone(text)}
        </PartSlot>
      )}
    </>
  );
}

function canBeAdvised(type: VariableType): boolean {
  return type === 'phone' || hasSuggestions(type);
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
