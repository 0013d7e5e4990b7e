import { createTextSchema, describeLength, type CheckText } from './text-schema.ts';
import type { VariableTypeDefinition } from './variable-type-definition.ts';
import { isWebAddress } from './web-address.ts';

const checkUrl: CheckText = (text, label) =>
  isWebAddress(text) ? undefined : `${label} must be a web address that begins with https:// or http://.`;

/** An absolute http or https address, sent trimmed. */
export const urlType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  createSchema: (context) => createTextSchema(context, checkUrl),
  describe: describeLength,
};
