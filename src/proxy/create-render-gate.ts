/**
 * One press of Generate must be one render. Browsers resend a `POST` when a kept-alive connection dies, so the same request can arrive
 * several times. Each render has an id and an attempt number, and each attempt passes once. A duplicate gets the answer of the first
 * request, or an error if its outcome is unknown. A later attempt waits for an attempt in progress and gets its answer. It passes if
 * that answer is unknown or has no image, or if it has waited long enough.
 */

/** An answer of the service that can be returned again. */
export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** An answer as stored for duplicates. */
export interface KeptAnswer extends Answer {
  /** Digest of the request it answers. */
  fingerprint: string;
  isImage: boolean;
}

/** The outcome of an attempt: its answer, undefined when that is unknown, or that the same attempt may pass again. */
export type Outcome = KeptAnswer | 'again' | undefined;

export type Entry =
  | { isFirst: true; settle: (answer: KeptAnswer | undefined) => void; forget: (answer?: KeptAnswer) => void }
  | { isFirst: false; attempt: number; outcome: Promise<Outcome> };

export interface RenderGate {
  /**
   * The first caller must call one of these once: `settle`, with undefined if the outcome is unknown, or `forget` if nothing was
   * charged and the attempt may pass again. Waiting duplicates get the answer in both cases.
   */
  enter(renderId: string, attempt: number, hasWaited?: boolean): Entry;
}

export interface RenderGateLimits {
  idsMax?: number;
  /** Bytes of all stored answers; ids outlive their answers. */
  bytesMax?: number;
}

interface Passed {
  attempt: number;
  outcome: Promise<Outcome>;
  isSettled: boolean;
  hasImage: boolean;
  keptBytes: number;
}

/** Remembers ids in bounded memory and forgets the oldest first. */
export function createRenderGate({ idsMax = 10_000, bytesMax = 64 * 1024 * 1024 }: RenderGateLimits = {}): RenderGate {
  const passed = new Map<string, Passed>();
  let keptBytes = 0;

  function dropAnswers(): void {
    for (const entry of passed.values()) {
      if (keptBytes <= bytesMax) return;
      keptBytes -= entry.keptBytes;
      if (entry.keptBytes > 0) Object.assign(entry, { outcome: Promise.resolve(undefined), hasImage: false });
      entry.keptBytes = 0;
    }
  }

  function drop(renderId: string): void {
    keptBytes -= passed.get(renderId)?.keptBytes ?? 0;
    passed.delete(renderId);
  }

  function dropIds(): void {
    for (const renderId of passed.keys()) {
      if (passed.size <= idsMax) return;
      drop(renderId);
    }
  }

  return {
    enter(renderId, attempt, hasWaited = false) {
      const known = passed.get(renderId);
      const mayRetry =
        known !== undefined && (known.isSettled || hasWaited) && !known.hasImage && attempt > known.attempt;
      if (known !== undefined && !mayRetry) {
        return { isFirst: false, attempt: known.attempt, outcome: known.outcome };
      }
      let resolve: (outcome: Outcome) => void = () => {};
      const outcome = new Promise<Outcome>((done) => (resolve = done));
      const entry: Passed = { attempt, outcome, isSettled: false, hasImage: false, keptBytes: 0 };
      drop(renderId);
      passed.set(renderId, entry);
      dropIds();
      return {
        isFirst: true,
        settle: (answer) => {
          resolve(answer);
          entry.isSettled = true;
          if (passed.get(renderId) !== entry) return;
          entry.hasImage = answer?.isImage === true;
          entry.keptBytes = answer?.body.length ?? 0;
          keptBytes += entry.keptBytes;
          dropAnswers();
        },
        forget: (answer) => {
          resolve(answer ?? 'again');
          if (passed.get(renderId) === entry) passed.delete(renderId);
        },
      };
    },
  };
}

/** Why a duplicate can't get the answer of the first request: it is unknown, or it belongs to another request. */
export function refuseDuplicate(answer: KeptAnswer | undefined): { status: number; detail: string } {
  return answer === undefined
    ? { status: 409, detail: 'This render was already sent, and its outcome is unknown. Generate again to retry it.' }
    : { status: 422, detail: 'The id of this render was already used for other values.' };
}
