import { createContext } from 'react';

/** What was asked of the fields of a form last, so that a file that is read slowly does not replace something newer. */
export interface FieldTurns {
  /** Something is asked of a field, by its place. What it gives tells whether nothing was asked of that field since. */
  begin: (name: string) => () => boolean;
}

export function createFieldTurns(): FieldTurns {
  const last = new Map<string, symbol>();
  return {
    begin(name) {
      const own = Symbol(name);
      last.set(name, own);
      return () => last.get(name) === own;
    },
  };
}

/** Those of a form: what fills, clears or restores a field begins a turn, also where that leaves its text as it was. */
export const FieldTurnsContext = createContext(createFieldTurns());
