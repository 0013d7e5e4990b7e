import { countCharacters } from '../../../variables/text-check.ts';
import type { FieldControlProps, FieldForm } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';
import { useTyped } from './use-typed.ts';

/** Text of any length: a box that grows with it. */
export function TextField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { maxLength } = field.rules;
  return (
    <FieldFrame
      field={field}
      parts={parts}
      aside={maxLength !== undefined && <CharacterCount name={name} form={form} max={maxLength} />}
    >
      <textarea
        rows={1}
        {...parts.attributes}
        {...form.control.register(name, parts.rules)}
        className="control field-sizing-content max-h-64 resize-none"
      />
    </FieldFrame>
  );
}

/** Apart from the field, so that a key redraws the number and not the box. */
function CharacterCount({ name, form, max }: { name: string; form: FieldForm; max: number }) {
  const count = countCharacters(useTyped(form, name));
  return (
    <span aria-hidden="true" className={`shrink-0 tabular ${count > max ? 'semibold text-danger' : ''}`}>
      {count} / {max}
    </span>
  );
}
