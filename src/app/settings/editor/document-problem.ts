import type { TextRange } from './locate-path.ts';

/** Something to know of a document, and where in its text. */
export interface DocumentProblem extends TextRange {
  message: string;
  /** It is perhaps not as it was meant; all others keep the document from being used. */
  isNote: boolean;
}
