import type { VariableType } from '../../../contract/variable.ts';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

/** What brings up the right keys on a phone. */
const inputTypes: Partial<Record<VariableType, string>> = { email: 'email', url: 'url', phone: 'tel' };

/** Text of one line. */
export function LineField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  return (
    <FieldFrame field={field} parts={parts}>
      <input
        type={inputTypes[field.type] ?? 'text'}
        autoComplete="off"
        spellCheck={false}
        {...parts.attributes}
        {...form.register(name, field)}
        className="control"
      />
    </FieldFrame>
  );
}
