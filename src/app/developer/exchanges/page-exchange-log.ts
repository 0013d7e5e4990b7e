import { createExchangeLog } from './create-exchange-log.ts';

const TIMINGS_MAX = 2_000;

/** From here on calls are kept, in milliseconds since the page was opened. */
export const loggedFromMs = performance.now();

/**
 * Keeps the calls that this page makes from the moment it is loaded on, which is with the first template. The client looks
 * `fetch` up at each call, so the log can stand in its place; the first screen carries nothing of it.
 */
export const pageExchangeLog = createExchangeLog({
  fetch: window.fetch.bind(window),
  now: () => Date.now(),
  clock: () => performance.now(),
  origin: location.origin,
});

window.fetch = pageExchangeLog.fetch;
// Browsers keep 250 timings unless they are asked for more.
performance.setResourceTimingBufferSize(TIMINGS_MAX);
