import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';

/** Each character can be matched in one way only, so that a long text is refused in linear time. */
const PHONE = /^\+?([\d\s().\-/]+)((x|ext\.?|#)\s*\d+)?$/i;
const DIGITS_MIN = 3;

const checkPhone: Check<string> = (text, { label }) => {
  const [, number = ''] = PHONE.exec(text) ?? [];
  const isPhone = /\d/.test(number) && text.replace(/\D/g, '').length >= DIGITS_MIN;
  return isPhone ? undefined : `${label} must be a phone number, like +44 20 7946 0958.`;
};

/** A phone number as typed: `+` and leading zeros are kept, and it is never reformatted. */
export const phoneType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkPhone),
};
