import { createContext } from 'react';

/** What the server drew the document by: what React draws first must come out the same, or it would all be drawn anew. */
export interface FirstDrawing {
  /** Of the address. */
  path: string;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/** Undefined where the document came empty. */
export const FirstDrawingContext = createContext<FirstDrawing | undefined>(undefined);
