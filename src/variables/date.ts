import { isIsoDate } from './iso-date.ts';
import { createTextCheck } from './text-check.ts';
import type { Rules } from './rules.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';

const checkDay: Check<string> = (text, { label, rules: { min, max } }) => {
  if (!isIsoDate(text)) return `${label} must be a date written as year-month-day, like 2026-03-09.`;
  const isInside = (min === undefined || text >= String(min)) && (max === undefined || text <= String(max));
  return isInside ? undefined : `${label} must be ${describeDays({ min, max })}.`;
};

function describeDays({ min, max }: Rules): string {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`;
  return min === undefined ? `on or before ${max}` : `on or after ${min}`;
}

/** A day written `YYYY-MM-DD`; it never passes through a time zone. */
export const dateType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkDay),
  describe: (rules) => (rules.min === undefined && rules.max === undefined ? '' : `A date ${describeDays(rules)}`),
};
