import type { Answer } from './create-render-gate.ts';

/** The shortest time that `Retry-After` can name. */
const PAUSE_MS = 1000;

export interface ProofPause {
  /** The refusal to repeat; undefined when the service may be asked. */
  read(): Answer | undefined;
  /** Notes the service's answer to a proof. */
  note(answer: Answer | undefined): void;
}

/**
 * Typing asks for more proofs than a key may have. After a 429 with `Retry-After`, no proof is sent for a second, and every page
 * gets that same answer, so that refusals don't take the service's time from renders. `now` is in milliseconds and monotonic.
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
