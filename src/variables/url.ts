import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';
import { isWebAddress } from './web-address.ts';

const checkUrl: Check<string> = (text, { label }) =>
  isWebAddress(text) ? undefined : `${label} must be a web address that begins with https:// or http://.`;

/** An absolute http or https address, sent trimmed. */
export const urlType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkUrl),
};
