import { createTextSchema, describeLength, type CheckText } from './text-schema.ts';
import type { VariableTypeDefinition } from './variable-type-definition.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

const checkEmail: CheckText = (text, label) =>
  EMAIL.test(text) ? undefined : `${label} must be an email address, like name@example.com.`;

/** One `@` between two parts without spaces; unicode addresses pass. Sent trimmed. */
export const emailType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  createSchema: (context) => createTextSchema(context, checkEmail),
  describe: describeLength,
};
