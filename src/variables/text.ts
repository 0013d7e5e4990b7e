import { createTextSchema, describeLength } from './text-schema.ts';
import type { VariableTypeDefinition } from './variable-type-definition.ts';

/** Text travels exactly as typed, spaces and line ends included. */
export const textType: VariableTypeDefinition = {
  readTyped: (text) => text,
  createSchema: (context) => createTextSchema(context),
  describe: describeLength,
};
