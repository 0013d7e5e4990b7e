import { isIsoDate } from './iso-date.ts';
import { describeDays } from './describe-rules.ts';
import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';

const checkDay: Check<string> = (text, { label, rules: { min, max } }) => {
  if (!isIsoDate(text)) return `${label} must be a date written as year-month-day, like 2026-03-09.`;
  const isInside = (min === undefined || text >= String(min)) && (max === undefined || text <= String(max));
  return isInside ? undefined : `${label} must be ${describeDays({ min, max })}.`;
};

/** A day written `YYYY-MM-DD`; it never passes through a time zone. */
export const dateType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkDay),
};
