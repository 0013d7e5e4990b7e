import { useId, type ComponentProps, type ReactNode } from 'react';

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode;
  /** Values and labels, which come after the children. */
  options?: readonly (readonly [value: string | number, label: string])[];
  /** Shown below. */
  hint?: ReactNode;
}

/** A labeled select; `className` applies to the whole field. */
export function SelectField({ label, options, hint, className = '', children, ...select }: SelectFieldProps) {
  const ownId = useId();
  const { id = ownId } = select;
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="semibold">
        {label}
      </label>
      <select id={id} className="control" aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...select}>
        {children}
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-grey-10">
          {hint}
        </p>
      )}
    </div>
  );
}
