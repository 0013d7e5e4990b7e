import { EMPTY_TEXT } from '../../../variables/field.ts';
import { countCharacters } from '../../../variables/count-characters.ts';
import type { FieldForm } from './field-control-props.ts';
import { useTyped } from './use-typed.ts';

/** Apart from the field, so that a key redraws the number and not the box. What is spoken is the hint and the error. */
export function CharacterCount({ name, form, max }: { name: string; form: FieldForm; max: number }) {
  const text = useTyped(form, name);
  const count = text === EMPTY_TEXT ? 0 : countCharacters(text);
  return (
    <span aria-hidden="true" className={`shrink-0 tabular ${count > max ? 'semibold text-danger' : ''}`}>
      {count} / {max}
    </span>
  );
}
