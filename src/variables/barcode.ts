import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';

const checkPayload: Check<string> = (text, { label }) =>
  text === '' ? `${label} must not be empty, because a code without text cannot be drawn.` : undefined;

/** The text a barcode carries: always a string, so leading zeros stay. Which characters a symbology takes, the service knows. */
export const barcodeType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkPayload),
};
