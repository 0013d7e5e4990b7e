import { useId } from 'react';
import type { Field } from './field.ts';
import { FieldFrame } from './field-frame.tsx';

/** Values and labels, in order. */
export type Choices<Value extends string | number> =
  | readonly (readonly [value: Value, label: string])[]
  | Readonly<Record<Value, string>>;

export interface ChoiceFieldProps<Value extends string | number> {
  field: Field<Value>;
  choices: Choices<NoInfer<Value>>;
  /** The choice that applies while there is no value. Choosing it removes the value. */
  fallback?: NoInfer<Value>;
  /** Label of an additional choice that removes the value. */
  none?: string;
  className?: string;
}

/** One of several values. A value that isn't among the choices is listed too. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { field, choices, fallback, none, className } = props;
  const id = useId();
  const list = Array.isArray(choices) ? choices : (Object.entries(choices) as [Value, string][]);
  const value = field.value ?? (field.isMixed ? undefined : fallback);
  const isListed = value === undefined || list.some(([choice]) => choice === value);
  return (
    <FieldFrame id={id} label={field.label} className={className}>
      <select
        id={id}
        className="control"
        value={value ?? (field.isMixed ? 'mixed' : 'none')}
        onChange={({ target }) => {
          const chosen = list.find(([choice]) => String(choice) === target.value)?.[0];
          field.onChange(chosen === fallback ? undefined : chosen);
        }}
      >
        {field.isMixed && (
          <option value="mixed" hidden>
            Mixed
          </option>
        )}
        {none !== undefined && <option value="none">{none}</option>}
        {!isListed && <option value={value}>{value}</option>}
        {list.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
