import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

/** One of the allowed options. The text of an option is its position, because values need not be text. */
export function ChoiceField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { placeholder: _unused, ...attributes } = parts.attributes;
  return (
    <FieldFrame field={field} parts={parts}>
      <select {...attributes} {...form.control.register(name, parts.rules)} className="control">
        <option value="">
          {parts.hasDefault ? `Use default (${parts.defaultText})` : field.required ? 'Choose…' : 'None'}
        </option>
        {field.rules.choices?.map((choice, index) => (
          <option key={String(choice.value)} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
