import type { Answer } from './create-render-gate.ts';

/** The shortest time that `Retry-After` can name. */
const PAUSE_MS = 1000;

export interface ProofPause {
  /** The refusal that still holds; undefined when the service may be asked. */
  read(): Answer | undefined;
  /** Takes what the service answered to a proof. */
  note(answer: Answer | undefined): void;
}

/**
 * People who type ask for more proofs than a key may have. After a 429 that names a time, the service is left alone for a second,
 * and everybody gets that same answer: refusals would take from it what renders need. `now` is in milliseconds and never goes back.
 */
export function createProofPause(now: () => number = () => performance.now()): ProofPause {
  let refusal: Answer | undefined;
  let untilMs = 0;
  return {
    read: () => (now() < untilMs ? refusal : undefined),
    note: (answer) => {
      if (answer?.status !== 429 || answer.headers['retry-after'] === undefined) return;
      refusal = answer;
      untilMs = now() + PAUSE_MS;
    },
  };
}
