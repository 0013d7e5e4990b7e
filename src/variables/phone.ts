import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';

const PHONE = /^\+?[\d\s().\-/]*\d[\d\s().\-/]*((x|ext\.?|#)\s*\d+)?$/i;
const DIGITS_MIN = 3;

const checkPhone: Check<string> = (text, { label }) => {
  const isPhone = PHONE.test(text) && text.replace(/\D/g, '').length >= DIGITS_MIN;
  return isPhone ? undefined : `${label} must be a phone number, like +44 20 7946 0958.`;
};

/** A phone number as typed: `+` and leading zeros are kept, and it is never reformatted. */
export const phoneType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkPhone),
};
