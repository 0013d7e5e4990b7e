export interface SelectFieldProps {
  label: string;
  value: string;
  /** Values, each with what it is called. */
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  className?: string;
}

/** A list to choose from under its label. */
export function SelectField({ label, value, options, onChange, className = '' }: SelectFieldProps) {
  return (
    <label className={`flex flex-col gap-1.5 semibold ${className}`}>
      {label}
      <select className="control" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
