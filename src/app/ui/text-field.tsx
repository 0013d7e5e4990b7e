import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

export interface TextFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  isLong?: boolean;
  type?: 'text' | 'email' | 'password';
  /** What browsers and password managers may fill in; nothing by default. */
  autoComplete?: string;
  isReadOnly?: boolean;
  /** Shows the number keyboard on phones. */
  isNumber?: boolean;
  className?: string;
  field: UseFormRegisterReturn;
}

/** A text box with its error message. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isLong = false, isNumber = false, className = '', field } = props;
  const { type, autoComplete = 'off', isReadOnly = false } = props;
  const id = useId();
  const common = {
    id,
    ...field,
    autoComplete,
    readOnly: isReadOnly,
    dir: 'auto',
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-note`,
    className: `control ${className}`,
  } as const;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="semibold">
        {label}
      </label>
      {isLong ? (
        <textarea rows={2} {...common} />
      ) : (
        <input {...common} type={type} inputMode={isNumber ? 'numeric' : undefined} />
      )}
      <p id={`${id}-note`} className={`text-xs empty:hidden ${error === undefined ? 'text-grey-10' : 'text-danger'}`}>
        {error ?? hint}
      </p>
    </div>
  );
}
