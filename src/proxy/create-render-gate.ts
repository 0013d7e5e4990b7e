/**
 * One press of Generate must be one render. Browsers resend a `POST` when a kept-alive connection dies, so the same request can arrive
 * several times. Each render has an id and an attempt number, and each attempt passes once. A duplicate gets the first request's
 * response, or an error if the outcome is unknown. A later attempt waits for an attempt in progress and gets its response. The later
 * attempt passes if that response is unknown or has no image, or if it has waited long enough.
 */

/** A response from the service that can be returned again. */
export interface Answer {
  status: number;
  /** Keyed by lowercase name. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** A response as stored for duplicates. */
export interface KeptAnswer extends Answer {
  /** Digest of the request that got this response. */
  fingerprint: string;
  isImage: boolean;
}

/** An attempt's outcome: its response, undefined if that is unknown, or `again` if the same attempt may pass again. */
export type Outcome = KeptAnswer | 'again' | undefined;

export type Entry =
  | { isFirst: true; settle: (answer: KeptAnswer | undefined) => void; forget: (answer?: KeptAnswer) => void }
  | { isFirst: false; attempt: number; outcome: Promise<Outcome> };

export interface RenderGate {
  /**
   * The first caller must call one of these once: `settle`, with undefined if the outcome is unknown, or `forget` if nothing was
   * charged and the attempt may pass again. Waiting duplicates get the response in both cases.
   */
  enter(renderId: string, attempt: number, hasWaited?: boolean): Entry;
}

export interface RenderGateLimits {
  idsMax?: number;
  /** Maximum bytes of all stored responses. Ids outlive their responses. */
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

/** Why a duplicate can't get the first request's response: it is unknown, or it belongs to another request. */
export function refuseDuplicate(answer: KeptAnswer | undefined): { status: number; detail: string } {
  return answer === undefined
    ? { status: 409, detail: 'This render was already sent, and its outcome is unknown. Generate again to retry it.' }
    : { status: 422, detail: 'This render id was already used for different values.' };
}
