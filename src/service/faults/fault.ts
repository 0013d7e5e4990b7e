import type { WireValue } from '../../contract/generate.ts';
import type { StarterTemplate } from '../starter/starter-workspace.ts';

/** A template whose renders go wrong in one way, always the same. */
export interface Fault {
  template: StarterTemplate;
  /** True: no image is drawn, so none is charged, and `answer` says what comes instead. */
  isUndrawn?: true;
  /** How long the drawing waits before it begins, in milliseconds, by the values sent. */
  delayMs?: (values: ReadonlyMap<string, WireValue>) => number;
  /** What becomes of the answer to values that were good; it carries the quota headers of the moment. */
  answer?: (answer: Response, signal: AbortSignal) => Response | Promise<Response>;
}
