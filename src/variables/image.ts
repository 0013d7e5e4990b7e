import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';
import { isWebAddress } from './web-address.ts';

const DATA_URI = /^data:image\/[a-z0-9.+-]+;base64,[a-z0-9+/]+={0,2}$/i;

const checkPicture: Check<string> = (text, { label }) =>
  isWebAddress(text) || DATA_URI.test(text)
    ? undefined
    : `${label} must be the web address of a picture, or a picture file.`;

/** A picture: its web address, or the picture itself as a base64 data URI. */
export const imageType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  check: createTextCheck(checkPicture),
};
