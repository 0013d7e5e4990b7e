import type { Field } from './field.ts';

export interface ToggleFieldProps<Value> {
  field: Field<Value>;
  /** The value while it is on. Switching it off removes the value. */
  on: Value;
  className?: string;
}

/** A checkbox for a value that is absent while it is off. */
export function ToggleField<Value>({ field, on, className = '' }: ToggleFieldProps<Value>) {
  return (
    <label className={`flex min-h-6 items-center gap-2 pointer-coarse:min-h-11 ${className}`}>
      <input
        type="checkbox"
        checked={field.value !== undefined && field.value !== false}
        ref={(box) => {
          if (box !== null) box.indeterminate = field.isMixed;
        }}
        onChange={({ target }) => field.onChange(target.checked ? on : undefined)}
      />
      {field.label}
      {field.isMixed && <span className="text-grey-10">Mixed</span>}
    </label>
  );
}
