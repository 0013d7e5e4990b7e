import type { KeyboardEvent } from 'react';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { stepNumber } from './step-number.ts';
import { useField } from './use-field.ts';

/** A number as text: the browser's own number input drops what it cannot read, and a decimal comma with it. */
export function NumberField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const registration = form.control.register(name, parts.rules);

  function step(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const input = event.currentTarget;
    input.value = stepNumber(input.value, event.key === 'ArrowUp' ? 1 : -1, field.rules);
    void registration.onChange({ type: 'change', target: input });
  }

  return (
    <FieldFrame field={field} parts={parts}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...parts.attributes}
        {...registration}
        onKeyDown={step}
        className="control tabular"
      />
    </FieldFrame>
  );
}
