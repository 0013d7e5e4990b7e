interface PacingOptions {
  now(): number;
  random(): number;
  concurrencyMax: number;
}

const CONCURRENCY_FIRST = 2;
/** After this many fast images per concurrent row, the concurrency grows by one. */
const GROWTH_IMAGES = 4;
/** Multiples of the best latency: latency is good below `GOOD`, and clearly too high above `RISEN`. */
const GOOD = 2;
const RISEN = 3;
/** The weight of a new latency in the moving average. */
const SHARE = 0.2;
/** The best latency grows by this factor with each image, because rows may differ. */
const FORGETTING = 1.005;
/** A service counts as down after this many consecutive requests to wait (busy) or missing responses (silent). */
const BUSY_MAX = 5;
const SILENT_MAX = 3;
const FIRST_WAIT_MS = 1_000;
const WAIT_MAX_MS = 60_000;
const RETRY_AFTER_MAX_MS = 15 * 60_000;

/**
 * Decides when rows are sent, and how many concurrently. Times are in milliseconds on the queue's clock.
 *
 * Starts with 2 concurrent rows, adds one while images arrive fast, and halves when the service asks to wait or latency clearly rises.
 * Ignores responses to rows sent before the last reduction, so four simultaneous rejections halve the number only once.
 */
export function createPacing({ now, random, concurrencyMax }: PacingOptions) {
  let concurrency = Math.min(CONCURRENCY_FIRST, concurrencyMax);
  let mean: number | undefined;
  let best = Infinity;
  let goodImages = 0;
  let fellAt = -Infinity;
  let askedUntil = -Infinity;
  let silentUntil = -Infinity;
  let busyInARow = 0;
  let silentInARow = 0;
  let waits = 0;

  /** The service has been down for so long that only single rows are sent as probes. */
  const isOut = () => busyInARow >= BUSY_MAX || silentInARow >= SILENT_MAX;

  function fall(startedAt: number): boolean {
    goodImages = 0;
    if (startedAt < fellAt) return false;
    concurrency = Math.max(1, Math.floor(concurrency / 2));
    fellAt = now();
    waits += 1;
    return true;
  }

  /** Doubles the wait each time and adds up to 50% at random. */
  function growWait(): number {
    return Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (waits - 1)) * (1 + random() / 2);
  }

  /** The service sent any response. */
  function onAnswer(): void {
    busyInARow = 0;
    silentInARow = 0;
    silentUntil = -Infinity;
    waits = 0;
  }

  return {
    getConcurrency: () => (isOut() ? 1 : concurrency),
    /** No row is sent before this time. */
    getNotBefore: () => Math.max(askedUntil, silentUntil),
    isOut,
    onAnswer,
    /** An image arrived. */
    onDone(startedAt: number) {
      onAnswer();
      const latency = now() - startedAt;
      mean = mean === undefined ? latency : mean + SHARE * (latency - mean);
      best = Math.min(best * FORGETTING, mean);
      if (mean > RISEN * best) {
        // Measure the best latency again, because the service may stay slower.
        if (fall(startedAt)) [mean, best] = [undefined, Infinity];
        waits = 0;
        return;
      }
      if (mean > GOOD * best) return;
      goodImages += 1;
      if (goodImages < GROWTH_IMAGES * concurrency) return;
      goodImages = 0;
      concurrency = Math.min(concurrencyMax, concurrency + 1);
    },
    /** The service asks to slow down, and may say how long to wait. */
    onBusy(startedAt: number, retryAfterMs?: number) {
      silentInARow = 0;
      if (fall(startedAt)) busyInARow += 1;
      const asked = retryAfterMs === undefined ? growWait() : Math.min(RETRY_AFTER_MAX_MS, retryAfterMs);
      const wait = isOut() ? Math.max(asked, growWait()) : asked * (1 + random() / 10);
      // A wait that the service didn't request ends when the user resumes.
      if (retryAfterMs === undefined) silentUntil = Math.max(silentUntil, now() + wait);
      else askedUntil = Math.max(askedUntil, now() + wait);
    },
    /** No response arrived. */
    onSilence(startedAt: number) {
      silentInARow += 1;
      fall(startedAt);
      if (isOut()) silentUntil = now() + growWait();
    },
    /** The user resumes, which ends any wait that the service didn't request. */
    hurry() {
      silentUntil = -Infinity;
    },
  };
}
