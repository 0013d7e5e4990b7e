import { createTextCheck } from './text-check.ts';
import type { VariableTypeDefinition } from './variable-type-definition.ts';

/** Text travels exactly as typed, spaces and line ends included. */
export const textType: VariableTypeDefinition = {
  readTyped: (text) => text,
  check: createTextCheck(),
};
