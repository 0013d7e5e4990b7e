/** How long a request's steps took, in milliseconds. */
export type StepTimes = Readonly<Record<string, number>>;

export type Spans = ReturnType<typeof createSpans>;

/** Measures the steps of a request. Steps with the same name add up. */
export function createSpans(monotonicMs: () => number) {
  const times = new Map<string, number>();
  const add = (step: string, ms: number): void => void times.set(step, (times.get(step) ?? 0) + ms);
  return {
    add,
    /** Runs a step and measures it, also if it fails. */
    async measure<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
      const startedAtMs = monotonicMs();
      try {
        return await work();
      } finally {
        add(step, monotonicMs() - startedAtMs);
      }
    },
    /** Returns the times so far, rounded to 0.1 ms. */
    read: (): StepTimes => Object.fromEntries([...times].map(([step, ms]) => [step, Math.round(ms * 10) / 10])),
  };
}

/** Formats times for a `Server-Timing` header. */
export function formatServerTiming(times: StepTimes): string {
  return Object.entries(times)
    .map(([step, ms]) => `${step};dur=${ms}`)
    .join(', ');
}
