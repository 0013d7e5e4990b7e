import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

const checkEmail: Check<string> = (text, { label }) =>
  EMAIL.test(text) ? undefined : `${label} must be an email address, like name@example.com.`;

/** One `@` between two parts without spaces; unicode addresses pass. Sent trimmed. */
export const emailType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkEmail),
};
