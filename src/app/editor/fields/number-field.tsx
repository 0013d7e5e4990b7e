import type { KeyboardEvent } from 'react';
import type { Field } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import { formatNumber, parseNumber, roundNumber } from './number-text.ts';
import { useDraft } from './use-draft.ts';

export interface NumberFieldProps {
  field: Field<number>;
  unit?: string;
  /** Added by the arrow keys, as shown; ten times as much with Shift. */
  step?: number;
  /** The shown number is the value times this, such as 100 for percentages. */
  factor?: number;
  /** The value that applies while there is none. */
  fallback?: number;
  className?: string;
}

/** A number. Arrow keys change it, and commas are read as decimal separators. */
export function NumberField({ field, unit, step = 1, factor = 1, fallback, className }: NumberFieldProps) {
  const { problem, box, discardDraft } = useDraft(field, {
    format: (value) => formatNumber(value * factor),
    parse: (text) => {
      const number = parseNumber(text);
      return number === undefined ? undefined : roundNumber(number / factor);
    },
  });

  function handleKeyDown(event: KeyboardEvent): void {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const value = field.value ?? (field.isMixed ? undefined : fallback);
    if (direction === undefined || value === undefined) return;
    event.preventDefault();
    discardDraft();
    const next = roundNumber(value + (direction * step * (event.shiftKey ? 10 : 1)) / factor);
    if (field.problemOf(next) === undefined) field.onChange(next);
  }

  return (
    <FieldFrame
      id={box.id}
      label={field.label}
      unit={unit}
      // The bounds are given for the value, but the user sees it times the factor.
      problem={
        problem && `${field.label} ${problem.replace(/-?\d[\d.]*/g, (bound) => String(Number(bound) * factor))}.`
      }
      className={className}
    >
      <input
        {...box}
        inputMode="decimal"
        placeholder={box.placeholder ?? (fallback === undefined ? undefined : formatNumber(fallback * factor))}
        className="control tabular"
        onKeyDown={handleKeyDown}
      />
    </FieldFrame>
  );
}
