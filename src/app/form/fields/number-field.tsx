import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

/** A number as text: the browser's own number input drops what it cannot read, and a decimal comma with it. */
export function NumberField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);

  return (
    <FieldFrame field={field} parts={parts}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...parts.attributes}
        {...form.register(name, field)}
        className="control tabular"
      />
    </FieldFrame>
  );
}
