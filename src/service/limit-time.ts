/** A signal that aborts when `signal` does, or with a `TimeoutError` after `ms` milliseconds. */
export function limitTime(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  // A timeout that nobody listens to is lost with Node's next garbage collection, a part of another signal or not
  // (nodejs/node#57736).
  timeout.addEventListener('abort', () => {});
  return AbortSignal.any([signal, timeout]);
}
