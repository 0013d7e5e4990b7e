/** A signal that aborts when `signal` does, or with a `TimeoutError` after `ms` milliseconds. */
export function limitTime(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  // Node garbage-collects a timeout without listeners, even inside `AbortSignal.any` (nodejs/node#57736).
  timeout.addEventListener('abort', () => {});
  return AbortSignal.any([signal, timeout]);
}
