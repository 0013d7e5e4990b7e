/**
 * One submit of Generate must be one render. A browser sends a `POST` again by itself when a kept-alive connection dies, so
 * the same intent can arrive two or three times. Layer: each intent carries an id, and an id passes here once; a duplicate
 * gets the answer of the first, or is told that its outcome is not known.
 */

/** An answer of the service that is given once more. */
export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** An answer as kept for duplicates. */
export interface KeptAnswer extends Answer {
  /** Digest of the request it answers. */
  fingerprint: string;
}

/** What became of a render: its answer, undefined when that is not known, or that the id may pass once more. */
export type Outcome = KeptAnswer | 'again' | undefined;

/** What entering with an id comes to. */
export type Entry =
  | { isFirst: true; settle: (answer: KeptAnswer | undefined) => void; forget: (answer?: KeptAnswer) => void }
  | { isFirst: false; outcome: Promise<Outcome> };

export interface RenderGate {
  /**
   * The first with an id must call one of two once: `settle`, with undefined when the outcome is not known, or `forget`,
   * when nothing was spent and the id may come again as if it were new. Duplicates that wait already get the answer.
   */
  enter(renderId: string): Entry;
}

export interface RenderGateLimits {
  idsMax?: number;
  /** Bytes of kept answers, all together; ids outlive their answers. */
  bytesMax?: number;
}

interface Passed {
  outcome: Promise<Outcome>;
  keptBytes: number;
}

/** Remembers ids in bounded memory, the oldest forgotten first. */
export function createRenderGate({ idsMax = 10_000, bytesMax = 64 * 1024 * 1024 }: RenderGateLimits = {}): RenderGate {
  const passed = new Map<string, Passed>();
  let keptBytes = 0;

  function dropAnswers(): void {
    for (const entry of passed.values()) {
      if (keptBytes <= bytesMax) return;
      keptBytes -= entry.keptBytes;
      if (entry.keptBytes > 0) entry.outcome = Promise.resolve(undefined);
      entry.keptBytes = 0;
    }
  }

  function dropIds(): void {
    for (const [renderId, entry] of passed) {
      if (passed.size <= idsMax) return;
      keptBytes -= entry.keptBytes;
      passed.delete(renderId);
    }
  }

  return {
    enter(renderId) {
      const known = passed.get(renderId);
      if (known !== undefined) return { isFirst: false, outcome: known.outcome };
      let resolve: (outcome: Outcome) => void = () => {};
      const entry: Passed = { outcome: new Promise((done) => (resolve = done)), keptBytes: 0 };
      passed.set(renderId, entry);
      dropIds();
      return {
        isFirst: true,
        settle: (answer) => {
          resolve(answer);
          if (!passed.has(renderId)) return;
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

/** Says why a duplicate cannot have the answer of the first: it is not known, or it answers another request. */
export function refuseDuplicate(answer: KeptAnswer | undefined): { status: number; detail: string } {
  return answer === undefined
    ? {
        status: 409,
        detail: 'This render was sent before and its outcome is not known. Generate again to make a new one.',
      }
    : { status: 422, detail: 'The id of this render was used before for other values.' };
}
