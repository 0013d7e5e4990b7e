import { describeNoChoice } from './describe-no-choice.ts';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

/** Options in the browser's own list. */
export function SelectField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { placeholder: _unused, ...attributes } = parts.attributes;
  return (
    <FieldFrame field={field} parts={parts}>
      <select {...attributes} {...form.register(name, field)} className="control">
        <option value="">{describeNoChoice(field) ?? 'Choose…'}</option>
        {field.rules.choices?.map((choice, index) => (
          <option key={`${typeof choice.value} ${choice.value}`} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
