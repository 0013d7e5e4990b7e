import type { ReactNode } from 'react';

export interface FieldFrameProps {
  /** The control's id. The problem's id is this and "-problem". */
  id: string;
  label: string;
  /** Shown after the label. */
  unit?: string | undefined;
  problem?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A control with its label above and its problem below. */
export function FieldFrame({ id, label, unit, problem, className = '', children }: FieldFrameProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-xs text-grey-11">
        {label}
        {unit !== undefined && <span className="text-grey-10"> {unit}</span>}
      </label>
      {children}
      <output id={`${id}-problem`} htmlFor={id} className="text-xs text-danger empty:hidden">
        {problem}
      </output>
    </div>
  );
}
