import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DESCRIPTION_LENGTH_MAX, NAME_LENGTH_MAX } from '../../contract/workspace.ts';

export interface ChoiceFieldProps {
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
  field: UseFormRegisterReturn;
}

/** One of a few. */
export function ChoiceField({ label, hint, options, field }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="semibold">
        {label}
      </label>
      <select id={id} {...field} aria-describedby={`${id}-note`} className="control">
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-xs text-grey-10 empty:hidden">
        {hint}
      </p>
    </div>
  );
}

/** What visibility means, for a select. */
export const visibilityOptions = [
  ['PRIVATE', 'Private: you alone see it'],
  ['SHARED', 'Shared: other members see it'],
] as const;

/** Rules of a name and a description, as `register` takes them. */
export const nameRules = {
  validate: (name: string) => (name.trim() === '' ? 'Enter a name.' : undefined),
  maxLength: { value: NAME_LENGTH_MAX, message: `A name has at most ${NAME_LENGTH_MAX} characters.` },
};
export const descriptionRules = {
  maxLength: {
    value: DESCRIPTION_LENGTH_MAX,
    message: `A description has at most ${DESCRIPTION_LENGTH_MAX} characters.`,
  },
};
